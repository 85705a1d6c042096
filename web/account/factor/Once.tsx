import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUnloadGuard } from '../../ui/useUnloadGuard.ts'

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
  const t = useTranslations('factor')
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
        title={t('onceTitle')}
        verb={t('onceClose')}
        cancel={t('onceStay')}
        onConfirm={onClose}
      >
        {t('onceText')}
      </ConfirmDialog>
    </Dialog>
  )
}
