import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { needOverlays } from './overlaysReady.ts'

function Title({ kind }: { kind: 'error' | 'info' }) {
  const t = useTranslations('ui')
  return kind === 'error' ? t('errorTitle') : t('done')
}

function Body({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslations('ui')
  return (
    <Stack gap={16}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('understood')}
        </Button>
      </Group>
    </Stack>
  )
}

async function open(kind: 'error' | 'info', message: ReactNode, then?: () => void): Promise<void> {
  await needOverlays()
  const id = modals.open({
    title: <Title kind={kind} />,
    size: 'sm',
    zIndex: 400,
    ...(then && { onClose: then }),
    children: <Body onClose={() => modals.close(id)}>{message}</Body>,
  })
}

/** Popups that say one thing: «Ошибка!» or «Готово», with the button «Понятно». */
export const popup = {
  /** An error, already written in the reader's language. */
  error: (message: ReactNode) => void open('error', message),
  /** News, already written in the reader's language; `then` runs when it is closed. */
  info: (message: ReactNode, then?: () => void) => void open('info', message, then),
}
