/** Texts of the frame around every page. */
export const shell = {
  name: 'Trinity',
  skip: 'К содержанию',
  menu: 'Разделы',
  more: 'Ещё',
  nav: {
    main: 'Главная',
    companies: 'Компании',
    requests: 'Заявки',
    replenishments: 'Пополнения',
    orders: 'Ордера',
    contractors: 'Контрагенты',
    inns: 'ИНН',
    statement: 'Выписка',
  },
  counters: {
    toDo: '{count, plural, one {# требует действия} few {# требуют действия} other {# требуют действия}}',
    unread:
      '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} other {# непрочитанных сообщений}}',
  },
  rates: {
    title: 'Курсы ЦБ на {date}',
    stale: 'Курсы на {date}: новее пока нет',
    source: 'Рублей за единицу валюты',
    per: 'за {nominal} {code}',
    failed: 'Курсы недоступны',
  },
  support: {
    title: 'Поддержка',
    email: 'Почта',
    telegram: 'Telegram',
    phone: 'Телефон',
  },
  language: 'Язык: русский. Switch to English',
  languageShort: 'RU',
  theme: { light: 'Светлая тема', dark: 'Тёмная тема' },
  profile: {
    menu: 'Профиль',
    information: 'Информация',
    password: 'Пароль',
    exit: 'Выход',
  },
  actingAs: 'Вы вошли как {name}',
  actingAsSomebody: 'Вы вошли под другим пользователем',
  actingBack: 'Вернуться к себе',
  offline: 'Нет связи. Данные обновятся, когда она появится',
  crash: {
    title: 'Ошибка!',
    text: 'Произошла неизвестная ошибка, попробуйте обновить страницу.',
    reload: 'Обновить страницу',
  },
  notFound: {
    title: 'Страница не найдена',
    text: 'Проверьте адрес или вернитесь на главную.',
    home: 'На главную',
  },
} as const
