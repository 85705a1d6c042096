import type { OtherFormat } from './otherFormat.ts'

/**
 * What is found of a document: good, of another kind than its extension says (in a format that has a name, or none), with
 * macros or controls (ActiveX), with a template or an object that is fetched from elsewhere and opened at once, with a
 * program inside, with a link that starts a program (DDE), with a script or a launch (PDF), packed too tightly, or more
 * than can be looked through.
 */
export type DocumentVerdict =
  | 'good'
  | 'otherKind'
  | OtherFormat
  | 'macros'
  | 'template'
  | 'program'
  | 'dde'
  | 'script'
  | 'bomb'
  | 'tooComplicated'
