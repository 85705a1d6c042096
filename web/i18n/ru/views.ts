/** Texts of views of lists. */
export const views = {
  menu: 'Виды',
  own: 'Мои виды',
  ofDesk: 'Виды отдела',
  shown: 'показан сейчас',
  none: 'Видов пока нет',
  loading: 'Загружаем виды',
  failed: 'Виды не загрузились',
  save: 'Сохранить текущий вид…',
  manage: 'Изменить виды…',
  manageTitle: 'Виды списка',
  new: 'Новый вид',
  newHint: 'Запомнятся фильтры и поиск, которые сейчас применены к списку.',
  change: 'Вид списка',
  name: 'Название',
  shared: 'Общий для отдела',
  sharedHint: 'Увидят все, кому открыт этот список; изменить сможет автор или администратор.',
  filters: 'Фильтры',
  otherFilters: 'другие',
  takeFilters: 'Заменить фильтры на текущие',
  takeFiltersHint: 'Те, что сейчас применены к списку.',
  isOwn: 'Только у вас',
  isShared: 'Общий для отдела',
  sharedBy: 'Общий, создал(а) {name}',
  saved: 'Вид сохранён',
  deleted: 'Вид удалён',
  delete: 'Удалить',
  changeOf: 'Изменить вид «{name}»',
  deleteOf: 'Удалить вид «{name}»',
  deleteTitle: 'Удалить вид «{name}»?',
  deleteText: 'Сам список не изменится.',
  deleteShared: 'Вид пропадёт у всего отдела. Сам список не изменится.',
} as const

/** What the audit log calls reads of views. */
export const viewReads = { views: 'виды списков' } as const

/** The same of actions. */
export const viewActions = { saveView: 'Вид списка', deleteView: 'Удаление вида списка' } as const
