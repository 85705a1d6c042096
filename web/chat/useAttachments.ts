import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHAT_EXTENSIONS, extensionOf, MAX_FILE_BYTES, MAX_FILES } from '../../domain/file/schema.ts'
import { upload } from '../file/upload.ts'
import { useReason } from '../ui/useReason.ts'

/** A file that is being attached: on its way, there (`id`), or failed. */
export interface Attachment {
  readonly key: number
  readonly file: File
  readonly percent: number
  readonly id?: number
  readonly failure?: string
}

let last = 0

/** The files of the message that is being written; each is sent ahead at once. */
export function useAttachments() {
  const t = useTranslations('chat')
  const says = useTranslations('files')
  const reason = useReason()
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [refusal, setRefusal] = useState('')
  const count = useRef(0)

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
    const refused = chosen.find(file => refusalOf(file) !== null)
    const good = chosen.filter(file => refusalOf(file) === null)
    const room = MAX_FILES - count.current
    setRefusal(
      refused
        ? t('uploadFailed', { name: refused.name, message: refusalOf(refused) ?? '' })
        : good.length > room
          ? t('tooMany', { max: MAX_FILES })
          : '',
    )
    const added = good.slice(0, room).map(file => ({ key: ++last, file, percent: 0 }))
    count.current += added.length
    setFiles(all => [...all, ...added])
    for (const one of added) void send(one)
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

  const clear = () => {
    count.current = 0
    setFiles([])
    setRefusal('')
  }

  return { files, refusal, attach, remove, retry, clear }
}
