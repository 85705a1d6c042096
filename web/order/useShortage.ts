import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import type { Minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import type { ServerProblem } from '../problem.ts'

/**
 * Takes the refusal «Недостаточно средств» out of the form around it once the order can be paid: it costs less now, or
 * money came. USD minor units; null: not known.
 */
export function useShortage(usd: Minor | null, balance: Minor): void {
  const { status, setStatus } = useFormikContext()
  const isShort = (status as ServerProblem | undefined)?.code === problems.insufficientFunds.code
  /** What the page knew when it was refused: by that alone it may have looked payable. */
  const refused = useRef<string | null>(null)
  useEffect(() => {
    const figures = `${usd} ${balance}`
    if (!isShort) refused.current = null
    else if (refused.current === null) refused.current = figures
    else if (figures !== refused.current && usd !== null && usd <= balance) setStatus(undefined)
  }, [isShort, usd, balance, setStatus])
}
