import type { OtherFormat } from './otherFormat.ts'

/**
 * What is found of a document: good, of another kind than its extension says (in a format that has a name, or none), with
 * macros or controls (ActiveX), with a template, an object, a picture or data that is taken from elsewhere without being
 * asked for, with a program inside, with a link that starts a program (DDE), with a script or a launch (PDF), with a form
 * that may change itself (XFA in a PDF), packed too tightly, or more than can be looked through.
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
  | 'liveForm'
  | 'bomb'
  | 'tooComplicated'

/** What links are found to be: harmless, one that starts another program (DDE), one that takes something from elsewhere. */
export type LinkVerdict = Extract<DocumentVerdict, 'good' | 'dde' | 'template'>

/** The worst of several verdicts on links. */
export const worstOf = (verdicts: readonly LinkVerdict[]): LinkVerdict =>
  (['dde', 'template'] as const).find(one => verdicts.includes(one)) ?? 'good'
