import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A sentence in the grey of hints. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
