import { ActionIcon, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FileType } from '../../domain/generated/enums.ts'
import { type Fetched, fetchFile, saveFile, viewOf } from '../file/download.ts'
import { FileView } from './FileView.tsx'
import { toast } from './toast.ts'
import { useFailureReason } from './useFailureReason.ts'
import { useTopClose } from './useTopClose.ts'

export interface DownloadButtonProps {
  /** Whose file it is: see FileType in schema.graphql. */
  id: number
  type: FileType
  /** The file's original name. */
  name: string
  /** What the button says; the file's name unless given. */
  label?: string
}

const VIEW = {
  pdf: { width: '100%', height: '75vh', border: 0 },
  image: { display: 'block', maxWidth: '100%', margin: 'auto' },
} as const

interface Shown {
  name: string
  url: string
}

function Preview({ name, url, onClose }: Shown & { onClose: () => void }) {
  const [ref, close] = useTopClose(onClose)
  const title = (
    <Text component="span" inherit lineClamp={2} title={name}>
      {name}
    </Text>
  )
  return (
    <Modal opened onClose={close} title={title} size="80rem" zIndex={360}>
      <div ref={ref}>
        <FileView name={name} url={url} style={VIEW[viewOf(name) ?? 'image']} />
      </div>
    </Modal>
  )
}

/** Saves a file, or shows a PDF or a picture in the page. */
export function DownloadButton({ id, type, name, label }: DownloadButtonProps) {
  const t = useTranslations('ui.file')
  const reason = useFailureReason()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.url)
    setShown(null)
  }
  const fetchThen = async (hand: (file: Fetched) => void) => {
    if (busy) return
    setBusy(true)
    toast.begun()
    try {
      hand(await fetchFile(id, type))
    } catch (error) {
      toast.failed(t('downloadFailed', { message: reason(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap={4} wrap="nowrap" style={{ minWidth: 0, maxWidth: '100%' }}>
      <Button
        variant="default"
        size="xs"
        leftSection={busy ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
        aria-label={t('downloadName', { name: label ?? name })}
        title={name}
        style={{ minWidth: 0 }}
        onClick={() => fetchThen(saveFile)}
      >
        <Text component="span" inherit truncate lh={1.5}>
          {label ?? name}
        </Text>
      </Button>
      {viewOf(name) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('preview', { name })}
          onClick={() => fetchThen(file => setShown({ name: file.name, url: URL.createObjectURL(file.blob) }))}
        >
          <IconEye size={18} />
        </ActionIcon>
      )}
      {shown && <Preview {...shown} onClose={close} />}
    </Group>
  )
}
