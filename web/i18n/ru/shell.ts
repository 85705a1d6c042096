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
    managers: 'Менеджеры',
    users: 'Пользователи',
    approvals: 'Согласования',
    audit: 'Журнал',
    statement: 'Выписка',
  },
  /** Of what was just asked for. */
  waits: 'Ждёт второй подписи: {summary}',
  /** Where little room is. */
  replenishmentsShort: 'Пополнения',
  counters: {
    toDo: '{count, plural, one {# требует действия} few {# требуют действия} other {# требуют действия}}',
    unread:
      '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} other {# непрочитанных сообщений}}',
  },
  rates: {
    title: 'Курсы ЦБ на {date}',
    stale: 'Курсы на {date}: новее пока нет',
    per: 'за {nominal} {code}',
    bank: 'Курсы банка на {date}',
    currency: 'Валюта',
    buy: 'Покупка',
    sell: 'Продажа',
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
    density: { compact: 'Плотные таблицы', comfortable: 'Свободные таблицы' },
  },
  actingAs: 'Вы вошли как {name}',
  actingAsSomebody: 'Вы вошли под другим пользователем',
  actingBack: 'Вернуться к себе',
  actingElsewhere: {
    text: 'В другой вкладке вы вошли под другим пользователем. На этой странице вы пока под собой: сохраните или скопируйте то, что ввели.',
    go: 'Перейти к пользователю',
  },
  offline: 'Нет связи. Данные обновятся, когда она появится',
  asking: 'Новое появляется с задержкой до минуты: постоянное соединение недоступно',
  crash: {
    title: 'Ошибка!',
    text: 'Произошла неизвестная ошибка, попробуйте обновить страницу.',
    reload: 'Обновить страницу',
  },
  /** Whose a kind of records is. */
  closed: {
    REQUEST: 'Заявки ведут менеджеры с правом на заявки',
    REPLENISHMENT: 'Пополнения ведут менеджеры с правом на заявки',
    ORDER: 'Ордера ведут менеджеры с правом на ордера',
    hint: 'Право даёт администратор в карточке пользователя.',
    PAGE: 'Эта страница не для вашей роли',
    stays: 'В другой вкладке есть то, что вы ещё не отправили, поэтому вы не вышли.',
    home: 'На главную',
  },
  notFound: {
    title: 'Страница не найдена',
    text: 'Проверьте адрес или вернитесь на главную.',
    home: 'На главную',
  },
} as const
