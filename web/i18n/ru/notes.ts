/** Texts of the notes of staff. */
export const notes = {
  title: 'Заметки',
  open: 'Заметки',
  openOf: 'Заметки: {name}',
  text: 'Заметка',
  placeholder: 'Видят только сотрудники. @ упоминает коллегу',
  offered: 'Коллеги',
  add: 'Добавить заметку',
  save: 'Сохранить заметку',
  edit: 'Изменить',
  remove: 'Удалить',
  removeTitle: 'Удалить заметку?',
  removeText: 'Её не увидит никто из коллег.',
  edited: 'изменена',
  onBehalf: 'Поддержка от имени: {name}',
  gone: 'Эту заметку удалили. Написанное можно добавить новой заметкой.',
  empty: 'Заметок пока нет',
  failed: 'Заметки не загрузились: {message}',
  tooLong: 'Заметка длиннее {max} символов: сократите её на {over}',
  mentions:
    '{count, plural, one {# упоминание} few {# упоминания} many {# упоминаний} other {# упоминания}} в заметках',
} as const

/** What the audit log calls reads of notes. */
export const noteReads = { notes: 'заметки', colleagues: 'коллеги' } as const

/** The same of actions. */
export const noteActions = {
  addNote: 'Заметка добавлена',
  saveNote: 'Заметка изменена',
  deleteNote: 'Заметка удалена',
} as const
