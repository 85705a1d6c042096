import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { needOverlays } from './overlaysReady.ts'
import { takeWaiting } from './toast.ts'

function Title() {
  return useTranslations('ui')('done')
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

async function open(message: ReactNode, then?: () => void): Promise<void> {
  await needOverlays()
  const id = modals.open({
    title: <Title />,
    size: 'sm',
    zIndex: 400,
    ...(then && { onClose: then }),
    children: <Body onClose={() => modals.close(id)}>{message}</Body>,
  })
}

/** Popups that say one thing, with the button «Понятно». */
export const popup = {
  /** News, already written in the reader's language; `then` runs when it is closed. */
  info: (message: ReactNode, then?: () => void) => void open(message, then),
  /** Something was done; said of what waits for a second person, it is not said. */
  done: (message: ReactNode) => {
    if (!takeWaiting()) void open(message)
  },
}
