import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHAT_EXTENSIONS, extensionOf, MAX_FILE_BYTES, MAX_FILES } from '../../domain/file/schema.ts'
import { upload } from '../file/upload.ts'
import { useUnsent } from '../ui/unsent.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'

/** A file that is being attached: on its way, there (`id`), or failed. */
export interface Attachment {
  readonly key: number
  readonly file: File
  readonly percent: number
  readonly id?: number
  readonly failure?: string
  /** It would be refused again. */
  readonly isHopeless?: boolean
}

let last = 0

/** The files of the message that is being written; each is sent ahead at once. */
export function useAttachments() {
  const t = useTranslations('chat')
  const says = useTranslations('files')
  const reason = useFailureReason()
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [refusal, setRefusal] = useState('')
  const count = useRef(0)
  // The text is kept as a draft, its files are not
  useUnsent(() => files.some(({ isHopeless = false }) => !isHopeless))

  const change = (key: number, part: Partial<Attachment>) =>
    setFiles(all => all.map(one => (one.key === key ? { ...one, ...part } : one)))

  const send = async ({ key, file }: Attachment) => {
    try {
      const { id } = await upload(file, percent => change(key, { percent }))
      change(key, { id, percent: 100 })
    } catch (error) {
      change(key, { failure: reason(error) })
    }
  }

  const refusalOf = (file: File): string | null => {
    if (!CHAT_EXTENSIONS.includes(extensionOf(file.name)))
      return says('extension', { extensions: CHAT_EXTENSIONS.join(', ') })
    return file.size > MAX_FILE_BYTES ? says('tooBig', { max: MAX_FILE_BYTES / 1024 / 1024 }) : null
  }

  const attach = (chosen: readonly File[]) => {
    const room = MAX_FILES - count.current
    setRefusal(chosen.length > room ? t('tooMany', { max: MAX_FILES }) : '')
    const added = chosen.slice(0, room).map<Attachment>(file => {
      const failure = refusalOf(file)
      return { key: ++last, file, percent: 0, ...(failure !== null && { failure, isHopeless: true }) }
    })
    count.current += added.length
    setFiles(all => [...all, ...added])
    for (const one of added) if (!one.isHopeless) void send(one)
  }

  const remove = (key: number) => {
    count.current -= 1
    setFiles(all => all.filter(one => one.key !== key))
  }

  const retry = ({ key, file }: Attachment) => {
    const again = { key, file, percent: 0 }
    setFiles(all => all.map(one => (one.key === key ? again : one)))
    void send(again)
  }

  /** The message is on its way: what failed stays with its reason until it is removed. */
  const sent = () => {
    const left = files.filter(({ id }) => id === undefined)
    count.current = left.length
    setFiles(left)
    setRefusal('')
  }

  return { files, refusal, attach, remove, retry, sent }
}
