import { useEffect, useRef } from 'react'
import type { ReplenishmentStep } from '../../domain/generated/enums.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import { type FormRest, useStepForm, useStepQuestion } from '../ui/useStep.ts'
import { type Replenishment, useRecord } from './record.tsx'

/** Keeps the stage as long as somebody is at work in the form or dialog. */
function useStageStays({ isAtWork, isGone, asksAgain, isShown }: FormBase): void {
  const { addForm, release } = useRecord()
  useEffect(() => addForm(isAtWork), [addForm, isAtWork])
  const isOver = isGone || asksAgain
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (wasOver.current && !isShown) release()
    if (isOver || !isShown) wasOver.current = isOver
  }, [isOver, isShown, release])
}

/** What a form of a stage begins with: the stage stays with what was typed until the form is closed. */
export function useStageForm(steps: readonly ReplenishmentStep[], rest: FormRest<Replenishment>): FormBase {
  const began = useStepForm(useRecord(), steps, rest)
  useStageStays(began)
  return began
}

/** What a question of a stage begins with when it opens: the stage stays until it is closed. */
export function useStageQuestion(step: ReplenishmentStep, open: boolean, rest: FormRest<Replenishment>): FormBase {
  const began = useStepQuestion(useRecord(), step, open, rest)
  useStageStays(began)
  return began
}
