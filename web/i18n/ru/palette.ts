/** Texts of the command palette and of the keys. */
export const palette = {
  search: 'Поиск',
  open: 'Поиск и команды: Ctrl K',
  placeholder: '№, клиент, ИНН, раздел или действие',
  statementOf: 'Выписка клиента',
  groups: {
    views: 'Виды списков',
    records: 'Записи',
    clients: 'Клиенты',
    inns: 'Реестр ИНН',
    actions: 'Действия',
    pages: 'Разделы',
  },
  actions: {
    request: 'Создать заявку',
    replenishment: 'Создать пополнение',
    order: 'Создать ордер',
    inns: 'Мои ИНН',
    bank: 'Добавить банк',
  },
  keys: {
    title: 'Горячие клавиши',
    palette: 'Поиск и команды',
    search: 'Поиск по списку',
    rows: 'Следующая и предыдущая строка',
    help: 'Эта подсказка',
    go: 'Перейти: {section}',
  },
} as const
