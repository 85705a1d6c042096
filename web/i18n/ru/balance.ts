/** Texts of the room `balance`. */
export const balance = {
  title: 'Выписка',
  titleOf: 'Выписка: {name}',
  balance: 'Баланс',
  monthlyVolume: 'Оборот за месяц',
  from: 'С',
  to: 'По',
  export: 'Скачать Excel',
  reset: 'За всё время',
  opening: 'На начало',
  credit: 'Поступило',
  debit: 'Списано',
  closing: 'На конец',
  sums: 'Итоги периода',
  list: 'Движения по балансу',
  failed: 'Ошибка получения выписки: {message}',
  empty: 'Движений по балансу пока нет',
  emptyHint: 'Баланс пополняется по подтверждённой заявке.',
  emptyPeriod: 'За этот период движений нет',
  reverses: 'отменяет операцию №{id}',
  columns: {
    at: 'Дата',
    kind: 'Операция',
    record: 'Основание',
    amount: 'Сумма',
    balanceAfter: 'Баланс после',
  },
} as const

/** What the audit log calls the queries of the room `balance`. */
export const balanceReads = {
  balance: 'баланс',
  balanceOn: 'баланс на день',
  statement: 'выписка',
  exportStatement: 'выгрузка выписки',
} as const

/** What the audit log calls the mutations of the room `balance`. */
export const balanceActions = {
  exportStatement: 'Выгрузка выписки',
} as const
