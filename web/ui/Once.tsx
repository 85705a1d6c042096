import { Button, Code, Group, type ModalProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

interface OnceProps {
  readonly title: string
  /** What it is for, and that it is shown this once. */
  readonly hint: string
  /** The button that says that it is kept. */
  readonly kept: string
  readonly onClose: () => void
  readonly size: ModalProps['size']
  /** Beside the button: ways to keep it. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** Shows what is shown this once: a click beside it and Esc leave it there, the cross asks whether it is kept. */
export function Once({ title, hint, kept, onClose, size, ways, children }: OnceProps) {
  const t = useTranslations('ui.once')
  const [asking, setAsking] = useState(false)
  useUnloadGuard(() => true)
  return (
    <Dialog title={title} onClose={() => setAsking(true)} size={size} stays>
      <Stack gap={16}>
        <Text size="sm">{hint}</Text>
        {children}
        <Group justify="space-between" gap={8}>
          <Group gap={8}>{ways}</Group>
          <Button onClick={onClose}>{kept}</Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        harmless
        title={t('title')}
        verb={t('close')}
        cancel={t('stay')}
        onConfirm={onClose}
      >
        {t('text')}
      </ConfirmDialog>
    </Dialog>
  )
}

interface LostProps {
  readonly title: string
  /** The button that makes another. */
  readonly verb: string
  readonly onAgain: () => Promise<unknown> | void
  readonly onClose: () => void
}

/**
 * Says that what is shown once was made, and never came: the connection was lost behind the call, and what repeated it was
 * told all but that.
 */
export function OnceLost({ title, verb, onAgain, onClose }: LostProps) {
  const t = useTranslations('ui.once')
  // What was made again is shown in its place: the question that closes behind it takes nothing away
  const isMade = useRef(false)
  const again = async () => {
    await onAgain()
    isMade.current = true
  }
  const close = () => {
    if (!isMade.current) onClose()
    isMade.current = false
  }
  return (
    <ConfirmDialog opened title={title} verb={verb} cancel={t('close')} onConfirm={again} onClose={close}>
      {t('lost')}
    </ConfirmDialog>
  )
}

interface OnceTextProps extends Pick<OnceProps, 'title' | 'hint' | 'kept' | 'onClose'> {
  /** What is shown, with a button that copies it; null: it was lost on its way. */
  readonly text: string | null
  /** How another is made where it was lost. */
  readonly again: Pick<LostProps, 'verb' | 'onAgain'>
}

/** Shows one text this once, such as a secret or an address. */
export function OnceText({ title, text, again, ...rest }: OnceTextProps) {
  if (text === null) return <OnceLost title={title} {...again} onClose={rest.onClose} />
  return (
    <Once title={title} size="lg" {...rest}>
      <Group gap={8} wrap="nowrap">
        <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {text}
        </Code>
        <CopyButton value={text} what={title} />
      </Group>
    </Once>
  )
}
