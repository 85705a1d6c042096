import type { Versioned } from './ownWrites.ts'
import { type FormBase, type FormBaseOptions, useFormBase } from './useFormBase.ts'

/** A record as its page works with it. */
export interface RecordWork<R extends Versioned, Step extends string> {
  readonly record: R
  /** Whether the viewer may take the step now. */
  readonly may: (step: Step) => boolean
  /** Reads the record anew. */
  readonly reread: () => Promise<R | undefined>
}

/** What of a form's beginning is its own. */
export type FormRest<R extends Versioned> = Pick<FormBaseOptions<R>, 'read' | 'who' | 'write' | 'names' | 'reason'>

/** What a form of a step begins with: there while one of the steps is offered, or until what was typed for it was read. */
export function useStepForm<R extends Versioned, Step extends string>(
  { record, may, reread }: RecordWork<R, Step>,
  steps: readonly Step[],
  rest: FormRest<R>,
): FormBase {
  return useFormBase({ record, reread, open: steps.some(may), ...rest })
}

/** What a question about a step begins with when it opens. */
export function useStepQuestion<R extends Versioned, Step extends string>(
  { record, may, reread }: RecordWork<R, Step>,
  step: Step,
  open: boolean,
  rest: FormRest<R>,
): FormBase {
  return useFormBase({ record, reread, open, offered: may(step), ...rest })
}
