/** Texts of the room `paper`. */
export const papers = {
  button: 'Документы',
  making: 'Готовится…',
  failed: 'Ошибка подготовки документа: {message}',
  again: 'Ответ не дошёл, попробуйте ещё раз',
  pack: 'Все документы (ZIP)',
  report: { ru: 'Отчёт агента (PDF)', en: 'Отчёт агента на английском (PDF)' },
  month: 'Месяц',
  monthPack: 'Все документы за месяц (ZIP)',
  act: { ru: 'Акт сверки (PDF)', en: 'Акт сверки на английском (PDF)' },
  shown: 'За выбранный период',
} as const

/** What the audit log calls what is done in the room `paper`. */
export const paperActions = {
  packReplenishment: 'Комплект документов пополнения',
  packOrder: 'Комплект документов ордера',
  packMonth: 'Документы клиента за месяц',
  reportReplenishment: 'Отчёт агента по пополнению',
  reportOrder: 'Отчёт агента по ордеру',
  reconcile: 'Акт сверки',
  openPaper: 'Документ скачан',
} as const
