import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from './toast.ts'
import { useFailureReason } from './useFailureReason.ts'

export interface ActionButtonProps extends ButtonProps {
  children: ReactNode
  /** What is done; what it throws is told under «Ошибка!». */
  run: () => Promise<unknown>
  /** Writes the failure, e.g. «Ошибка отправки курса: {message}». */
  failure?: (message: string) => string
  title?: string
  /** A press leaves the focus where it is: what is typed in the form around it is not judged by it. */
  leavesFocus?: boolean
}

/** A button outside a form: reads «Подождите...» while its work runs, and takes no second click. */
export function ActionButton({ children, run, failure, leavesFocus = false, ...rest }: ActionButtonProps) {
  const t = useTranslations('ui')
  const reason = useFailureReason()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const start = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    toast.begun()
    try {
      await run()
    } catch (error) {
      const said = reason(error)
      toast.failed(failure ? failure(said) : said)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      {...rest}
      {...(leavesFocus && { onMouseDown: event => event.preventDefault() })}
      aria-disabled={busy}
      onClick={() => void start()}
    >
      {busy ? t('wait') : children}
    </Button>
  )
}
