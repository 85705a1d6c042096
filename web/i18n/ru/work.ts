/** Texts of the work of the desk: who works on a record. */
export const work = {
  by: 'В работе у {name}',
  byYou: 'В работе у вас',
  ownSince: 'В работе у вас · взято {date}',
  otherSince: 'Сейчас с этим работает {name} · взято {date}',
  take: 'Взять в работу',
  takeOver: 'Забрать себе',
  release: 'Отпустить',
} as const

/** What the audit log calls the actions of the desk. */
export const workActions = {
  exportRequests: 'Выгрузка заявок',
  exportInns: 'Выгрузка ИНН',
  bulkRequest: 'Решение по заявкам разом',
  bulkInn: 'Решение по ИНН разом',
  takeWorkItem: 'Запись взята в работу',
  releaseWorkItem: 'Запись отпущена',
  expireWorkItem: 'Работа над записью прервалась',
} as const

/** What the audit log calls what the desk only reads, where it was refused. */
export const workReads = {
  exportRequests: 'выгрузка заявок',
  exportInns: 'выгрузка ИНН',
} as const
