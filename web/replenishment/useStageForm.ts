import { useEffect } from 'react'
import type { ReplenishmentStep } from '../../domain/generated/enums.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import { type FormRest, useStepForm } from '../ui/useStep.ts'
import { type Replenishment, useRecord } from './record.tsx'

/** What a form of a stage begins with: the stage stays with what was typed until the form is closed. */
export function useStageForm(steps: readonly ReplenishmentStep[], rest: FormRest<Replenishment>): FormBase {
  const work = useRecord()
  const { addForm, release } = work
  const began = useStepForm(work, steps, rest)
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
