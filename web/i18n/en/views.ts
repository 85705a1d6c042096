import type { viewActions as ruActions, viewReads as ruReads, views as ru } from '../ru/views.ts'
import type { Texts } from '../texts.ts'

/** Texts of views of lists. */
export const views: Texts<typeof ru> = {
  menu: 'Views',
  own: 'My views',
  ofDesk: 'Views of the desk',
  shown: 'shown now',
  none: 'No views yet',
  loading: 'Loading the views',
  failed: 'The views could not be loaded',
  save: 'Keep the current view…',
  manage: 'Change views…',
  manageTitle: 'Views of the list',
  new: 'New view',
  newHint: 'It keeps the filters and the search that the list has now.',
  change: 'View of the list',
  name: 'Name',
  shared: 'Shared with the desk',
  sharedHint: 'Everybody who has this list will see it; its author or an admin can change it.',
  filters: 'Filters',
  otherFilters: 'others',
  takeFilters: 'Replace its filters by the current ones',
  takeFiltersHint: 'Those that the list has now.',
  isOwn: 'Yours alone',
  isShared: 'Shared with the desk',
  sharedBy: 'Shared by {name}',
  saved: 'The view was saved',
  deleted: 'The view was deleted',
  delete: 'Delete',
  changeOf: 'Change the view “{name}”',
  deleteOf: 'Delete the view “{name}”',
  deleteTitle: 'Delete the view “{name}”?',
  deleteText: 'The list itself does not change.',
  deleteShared: 'The whole desk loses the view. The list itself does not change.',
}

/** What the audit log calls reads of views. */
export const viewReads: Texts<typeof ruReads> = { views: 'views of lists' }

/** The same of actions. */
export const viewActions: Texts<typeof ruActions> = {
  saveView: 'View of a list saved',
  deleteView: 'View of a list deleted',
}
