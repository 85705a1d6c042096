/** Texts of the room `chat`. */
export const chat = {
  title: 'Чат',
  open: 'Открыть карточку',
  log: 'Сообщения',
  support: 'Поддержка',
  onBehalf: 'от имени',
  you: 'Вы',
  manager: 'Менеджер',
  client: 'Клиент',
  today: 'Сегодня',
  older: 'Загружаем более ранние сообщения',
  unread: 'Новые сообщения',
  empty: 'Сообщений пока нет',
  emptyHintClient: 'Напишите менеджеру: ответ придёт сюда.',
  emptyHintStaff: 'Напишите клиенту: он увидит сообщение здесь.',
  failed: 'Ошибка получения сообщений: {message}',
  closed: 'Этот чат ведут другие менеджеры',
  readOnly: 'Переписка доступна только для чтения',
  text: 'Сообщение',
  placeholder: 'Введите сообщение',
  hint: 'Enter: отправить · Alt+Enter: новая строка',
  hintStaff: 'Enter: отправить · Alt+Enter: новая строка · /: заготовки',
  send: 'Отправить',
  tooLong: 'Сообщение длиннее {max} символов: сократите его на {over} или приложите файлом',
  attach: 'Приложить файлы',
  attachHint: '{extensions}, до {max} МБ, не более {count} файлов',
  drop: 'Отпустите файлы, чтобы приложить их',
  uploading: '{name}: загружаем, {percent}%',
  uploadFailed: '{name}: {message}',
  stillUploading: 'Отправим, когда файлы загрузятся',
  newer: 'Новое сообщение ↓',
  tooMany: 'Не более {max} файлов в сообщении',
  removeFile: 'Убрать файл {name}',
  retryFile: 'Загрузить ещё раз: {name}',
  sending: 'Отправляем',
  notSent: 'Не отправлено: {message}',
  retry: 'Повторить',
  answers: {
    title: 'Заготовки ответов',
    keep: 'Настроить',
    loading: 'Загружаем заготовки',
    failed: 'Заготовки не загрузились',
    found:
      '{count, plural, one {# заготовка} few {# заготовки} other {# заготовок}} · ↑ ↓, Enter: вставить, Esc: закрыть',
    notFound: 'Такой заготовки нет: Enter отправит как есть',
    none: 'Заготовок пока нет',
    gap: 'Допишите, что стоит на месте «{gap}»',
    gaps: 'В записи этого нет, допишите на месте «{gap}»: {names}',
    placeholders: { client: 'имя клиента', number: 'номер', amount: 'сумма', currency: 'валюта' },
  },
  read: 'Прочитано <time></time>',
  discard: 'Удалить',
} as const

/** What the audit log calls the queries of the room `chat`. */
export const chatReads = {
  messages: 'сообщения чата',
  unread: 'непрочитанные сообщения',
  messageAdded: 'новости чата',
} as const

/** What the audit log calls the mutations of the room `chat`. */
export const chatActions = {
  sendMessage: 'Сообщение в чате',
} as const
