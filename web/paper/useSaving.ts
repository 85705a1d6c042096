import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { problemOf } from '../problem.ts'
import { toast } from '../ui/toast.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'

/** Lets the browser save what is at an address of ours, as it comes: the page holds none of it. */
function saveFrom(url: string): void {
  const link = document.createElement('a')
  // The page may stand at another name of the same server
  link.href = new URL(url).pathname
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

interface Saving {
  readonly busy: boolean
  /** Asks for an address, and saves what is there; a failure is told. One at a time. */
  readonly save: (ask: () => Promise<string | null | undefined>) => Promise<void>
}

/** Papers and packs: asked for, then saved by the browser itself. */
export function useSaving(): Saving {
  const t = useTranslations('papers')
  const reason = useFailureReason()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const save: Saving['save'] = async ask => {
    if (running.current) return
    running.current = true
    setBusy(true)
    toast.begun()
    try {
      const url = await ask()
      // The address is told once: the repeat of a lost call has none
      if (url) saveFrom(url)
      else toast.failed(t('again'))
    } catch (error) {
      // The server's own words are a whole sentence
      toast.failed(problemOf(error).message ? reason(error) : t('failed', { message: reason(error) }))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, save }
}
