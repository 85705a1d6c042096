import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { problemOf } from '../problem.ts'
import { popup } from './Popup.tsx'

export interface ActionButtonProps extends ButtonProps {
  children: ReactNode
  /** What is done; what it throws is shown in the popup «Ошибка!». */
  run: () => Promise<unknown>
  /** Writes the failure, e.g. «Ошибка отправки курса: {message}». */
  failure?: (message: string) => string
  title?: string
}

/** A button outside a form: reads «Подождите...» while its work runs, and takes no second click. */
export function ActionButton({ children, run, failure, ...rest }: ActionButtonProps) {
  const t = useTranslations('ui')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const start = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await run()
    } catch (error) {
      const { message, status, fieldErrors } = problemOf(error)
      const said = fieldErrors[0]?.defaultMessage ?? (message || t(status === 0 ? 'offline' : 'failed'))
      popup.error(failure ? failure(said) : said)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button {...rest} aria-disabled={busy} onClick={() => void start()}>
      {busy ? t('wait') : children}
    </Button>
  )
}
