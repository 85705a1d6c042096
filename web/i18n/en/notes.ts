import type { noteActions as ruActions, noteReads as ruReads, notes as ru } from '../ru/notes.ts'
import type { Texts } from '../texts.ts'

/** Texts of the notes of staff. */
export const notes: Texts<typeof ru> = {
  title: 'Notes',
  open: 'Notes',
  openOf: 'Notes: {name}',
  text: 'Note',
  placeholder: 'Only staff see it. @ mentions a colleague',
  offered: 'Colleagues',
  add: 'Add the note',
  save: 'Save the note',
  edit: 'Change',
  remove: 'Delete',
  removeTitle: 'Delete the note?',
  removeText: 'No colleague will see it any more.',
  edited: 'changed',
  onBehalf: 'Support on behalf of {name}',
  gone: 'This note was deleted. What you wrote can be added as a new one.',
  empty: 'No notes yet',
  failed: 'The notes did not load: {message}',
  tooLong: 'The note is longer than {max} characters: shorten it by {over}',
  mentions: '{count, plural, one {# mention} other {# mentions}} in notes',
}

/** What the audit log calls reads of notes. */
export const noteReads: Texts<typeof ruReads> = { notes: 'notes', colleagues: 'colleagues' }

/** The same of actions. */
export const noteActions: Texts<typeof ruActions> = {
  addNote: 'Note added',
  saveNote: 'Note changed',
  deleteNote: 'Note deleted',
}
