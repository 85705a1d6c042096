import { useEffect } from 'react'
import type { ReplenishmentStep } from '../../domain/generated/enums.ts'
import { type FormBase, type FormBaseOptions, useFormBase } from '../ui/useFormBase.ts'
import { type Replenishment, useRecord } from './record.tsx'

type Rest = Pick<FormBaseOptions<Replenishment>, 'read' | 'who' | 'write' | 'names'>

/** What a form of a step begins with: there while the step is offered, or until what was typed for it was read. */
export function useStepForm(steps: readonly ReplenishmentStep[], rest: Rest): FormBase {
  const { record, reread, may, addForm, release } = useRecord()
  const began = useFormBase({ record, reread, open: steps.some(may), ...rest })
  const { isTyped, close } = began
  useEffect(() => addForm(isTyped), [addForm, isTyped])
  return {
    ...began,
    close: () => {
      close()
      release()
    },
  }
}

/** What a question about a step begins with when it opens. */
export function useStepQuestion(step: ReplenishmentStep, open: boolean, rest: Rest): FormBase {
  const { record, reread, may } = useRecord()
  return useFormBase({ record, reread, open, offered: may(step), ...rest })
}
