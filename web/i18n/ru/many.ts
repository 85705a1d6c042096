/** Texts of decisions on many rows at once. */
export const many = {
  label: 'С выбранными',
  tick: 'Выбрать {name}',
  chosen:
    '{count, plural, one {Выбрана # строка} few {Выбрано # строки} many {Выбрано # строк} other {Выбрано # строки}}',
  tooMany: 'Выбрано {count}: за раз можно не больше {max}',
  clear: 'Снять выбор',
  takeUp: 'Взять в работу',
  export: 'Выгрузить',
  taken: '{name} в работе у {by}',
  approve: { REQUEST: 'Подтвердить', INN: 'Одобрить' },
  ask: { APPROVE: 'Одобрить', REJECT: 'Отклонить…', BLOCK: 'Заблокировать…' },
  verb: { APPROVE: 'Одобрить', REJECT: 'Отклонить', BLOCK: 'Заблокировать' },
  title: {
    APPROVE: 'Одобрить выбранное: {count}',
    REJECT: 'Отклонить заявки: {count}',
    BLOCK: 'Заблокировать ИНН: {count}',
  },
  reason: 'Причина для всех',
  reasonHint: 'Её прочитает клиент',
  outcome: '{done} готово, {failed} нет: {names}',
  allDone: '{done} готово',
  close: 'Закрыть итог',
} as const
