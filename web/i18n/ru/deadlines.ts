/** Texts of the room `deadline`. */
export const deadlines = {
  title: 'Сроки и календарь',
  hint: 'Сколько рабочих часов у сотрудников на каждый статус, в котором ход за ними. Рабочее время — по Москве, с понедельника по пятницу с 9 до 18, с учётом календаря. С 75 % срока запись отмечается жёлтым, по его окончании — красным. Клиенты сроков не видят.',
  limits: 'Сроки',
  hours: 'ч',
  limit: '{kind}: {status}',
  bill: 'Счёт с платёжными поручениями',
  billHint: 'С тех пор, как они пришли',
  calendar: 'Календарь',
  holidays: 'Выходные дни',
  holidaysHint: 'Праздники и перенесённые выходные с понедельника по пятницу',
  workdays: 'Рабочие выходные',
  workdaysHint: 'Субботы и воскресенья, которые перенесены и работают',
  day: 'Добавить день',
  add: 'Добавить',
  remove: 'Убрать {date}',
  none: 'Нет',
  already: 'Этот день уже есть',
  other: 'Этот день есть в другом списке',
  save: 'Сохранить',
  saved: 'Сроки сохранены',
  failed: 'Ошибка загрузки сроков: {message}',
} as const

/** What the audit log calls the queries about deadlines. */
export const deadlineReads = { deadlines: 'сроки' } as const

/** What the audit log calls the mutations about deadlines. */
export const deadlineActions = { saveDeadlines: 'Сроки сохранены', morningLetters: 'Утренние письма' } as const
