import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { extensionOf, MAX_FILE_BYTES } from '../../domain/file/schema.ts'
import { inTurn } from '../inTurn.ts'
import { upload } from '../file/upload.ts'
import { isPassing, isTooOften, problemOf } from '../problem.ts'
import { useUnsent } from './unsent.ts'
import { useFailureReason } from './useFailureReason.ts'
import { useUnread } from './useUnread.ts'

export interface UploadsOptions {
  /** The field of the form that takes the files. */
  name: string
  accept: readonly string[]
  onUploaded: (file: { id: number; name: string }, sent: File) => void
}

/** Files on their way into a field of a form. */
export interface Uploads {
  /** How much of the file that is on its way has arrived; null: none is. */
  readonly percent: number | null
  /** Which of the last ones were not taken, and why, a line each; or ''. */
  readonly failure: string
  /** Sends files, one after another: the progress is that of one. */
  readonly send: (files: readonly File[]) => void
  /** Sends anew what did not get through; null: nothing waits for it. */
  readonly retry: (() => void) | null
}

const MAX_FILE_MB = MAX_FILE_BYTES / 1024 / 1024

/** Uploads into a field: while one is on its way the form waits for it, and leaving is asked about, as about one that may be sent anew. */
export function useUploads({ name, accept, onUploaded }: UploadsOptions): Uploads {
  const t = useTranslations('ui.file')
  const files = useTranslations('files')
  const reason = useFailureReason()
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const [failed, setFailed] = useState<readonly File[]>([])
  const busy = useRef(false)
  const isWaiting = percent !== null || failed.length > 0
  useUnsent(() => isWaiting)
  const tell = useUnread(name)
  const waits = percent === null ? null : t('wait')
  useEffect(() => tell(waits), [tell, waits])
  const { validateForm } = useFormikContext()
  const isOnItsWay = percent !== null
  const wasOnItsWay = useRef(false)
  // What was said of the field while the file was on its way is over
  useEffect(() => {
    if (wasOnItsWay.current && !isOnItsWay) void validateForm()
    wasOnItsWay.current = isOnItsWay
  }, [isOnItsWay, validateForm])

  const refusalOf = (file: File): string | null => {
    if (!accept.includes(extensionOf(file.name))) return files('extension', { extensions: accept.join(', ') })
    return file.size > MAX_FILE_BYTES ? files('tooBig', { max: MAX_FILE_MB }) : null
  }
  // Other files may stand in the field: which one was not taken is said
  const refuse = (file: File, why: string) =>
    setFailure(said => [said, `${file.name}: ${why}`].filter(Boolean).join('\n'))
  const sendOne = async (file: File): Promise<'go on' | 'stop'> => {
    const refusal = refusalOf(file)
    if (refusal !== null) {
      refuse(file, refusal)
      return 'go on'
    }
    setPercent(0)
    try {
      const { id, name } = await upload(file, setPercent)
      onUploaded({ id, name }, file)
    } catch (error) {
      refuse(file, reason(error))
      const { status } = problemOf(error)
      if (isTooOften(status)) return 'stop'
      if (isPassing(status)) setFailed(all => [...all, file])
    }
    return 'go on'
  }
  const sendAll = async (chosen: readonly File[]) => {
    if (busy.current) return
    busy.current = true
    setFailed([])
    setFailure('')
    const left = await inTurn(chosen, sendOne)
    setFailed(all => [...all, ...left])
    if (left.length > 1) setFailure(said => `${said}\n${t('alsoLeft', { count: left.length - 1 })}`)
    busy.current = false
    setPercent(null)
  }
  const send = (chosen: readonly File[]) => void sendAll(chosen)
  return { percent, failure, send, retry: failed.length > 0 && percent === null ? () => send(failed) : null }
}
