/** Texts of canned answers. */
export const answerTemplates = {
  title: 'Заготовки ответов',
  hint: 'То, что отдел часто пишет клиентам. В чате вызываются знаком «/» в начале сообщения и вставляются на языке клиента.',
  add: 'Добавить заготовку',
  new: 'Новая заготовка',
  change: 'Заготовка ответа',
  search: 'Название или текст',
  failed: 'Ошибка получения заготовок: {message}',
  empty: 'Заготовок пока нет',
  emptyHint: 'Добавьте ответы, которые пишете чаще всего',
  notFound: 'Ничего не найдено',
  columns: { name: 'Название', text: 'Текст', desk: 'Отдел' },
  desks: { REQUEST: 'Заявки и пополнения', ORDER: 'Ордера' },
  ru: 'Текст на русском',
  en: 'Текст на английском',
  placeholders: 'Из записи подставятся: {names}.',
  names: { client: 'имя клиента', number: 'номер записи', amount: 'сумма', currency: 'валюта' },
  saved: 'Заготовка сохранена',
  deleted: 'Заготовка удалена',
  delete: 'Удалить',
  deleteOf: 'Удалить заготовку «{name}»',
  deleteTitle: 'Удалить заготовку «{name}»?',
  deleteText: 'Её больше не будет в чате ни у кого из отдела.',
} as const

/** What the audit log calls reads of canned answers. */
export const answerTemplateReads = { answerTemplates: 'заготовки ответов' } as const

/** The same of actions. */
export const answerTemplateActions = {
  saveAnswerTemplate: 'Заготовка ответа',
  deleteAnswerTemplate: 'Удаление заготовки ответа',
} as const
