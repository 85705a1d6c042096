import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { extensionOf, MAX_FILE_BYTES, STATEMENT_EXTENSIONS } from '../../domain/file/schema.ts'
import { sendTo } from '../file/upload.ts'
import type { StatementImport } from '../generated/schema.ts'
import { isPassing, problemOf } from '../problem.ts'
import { useUnsent } from '../ui/unsent.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import type { Uploads } from '../ui/useUploads.ts'

const MAX_FILE_MB = MAX_FILE_BYTES / 1024 / 1024

interface Import {
  readonly uploads: Uploads
  /** What became of the last statement; null: none was sent, or it was refused. */
  readonly done: StatementImport | null
}

/** Sends a statement as it is dropped: its content says of what encoding it is, so that it is no upload for later. */
export function useImport(onDone: () => void): Import {
  const files = useTranslations('files')
  const reason = useFailureReason()
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const [failed, setFailed] = useState<File | null>(null)
  const [done, setDone] = useState<StatementImport | null>(null)
  const busy = useRef(false)
  useUnsent(() => percent !== null)
  const refusalOf = (file: File): string | null => {
    if (!STATEMENT_EXTENSIONS.includes(extensionOf(file.name) ?? ''))
      return files('extension', { extensions: STATEMENT_EXTENSIONS.join(', ') })
    return file.size > MAX_FILE_BYTES ? files('tooBig', { max: MAX_FILE_MB }) : null
  }
  const sendOne = async (file: File) => {
    if (busy.current) return
    busy.current = true
    setFailed(null)
    setDone(null)
    const refusal = refusalOf(file)
    setFailure(refusal ?? '')
    try {
      if (refusal !== null) return
      setPercent(0)
      setDone(await sendTo<StatementImport>('/bank-statement', file, setPercent))
      onDone()
    } catch (error) {
      setFailure(`${file.name}: ${reason(error)}`)
      if (isPassing(problemOf(error).status)) setFailed(file)
    } finally {
      busy.current = false
      setPercent(null)
    }
  }
  const send = ([file]: readonly File[]) => void (file && sendOne(file))
  return { uploads: { percent, failure, send, retry: failed ? () => send([failed]) : null }, done }
}
