import { Button, Code, Group, type ModalProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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

interface OnceTextProps extends Pick<OnceProps, 'title' | 'hint' | 'kept' | 'onClose'> {
  /** What is shown, with a button that copies it. */
  readonly text: string
}

/** Shows one text this once, such as a secret or an address. */
export function OnceText({ title, text, ...rest }: OnceTextProps) {
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
