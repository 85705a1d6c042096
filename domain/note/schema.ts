import { object } from 'yup'
import { requiredLines } from '../core/fields.ts'

/** The longest note, characters (decisions.md section 25). */
export const MAX_NOTE = 2000

/** How many colleagues a note mentions at most. */
export const MAX_MENTIONS = 20

/** How long a note can be edited and deleted, milliseconds. */
export const NOTE_OPEN_FOR = 10 * 60_000

/** A note of staff on a record. */
export const noteSchema = object({ text: requiredLines(MAX_NOTE) })

/** Tells whether a note that was written then can still be edited. */
export const isNoteOpen = (createdAt: Date, at: Date): boolean => at.getTime() - createdAt.getTime() < NOTE_OPEN_FOR
