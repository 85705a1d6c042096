import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands under a field that may be wrong: a warning, never a refusal. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="var(--amber)" role="status">
      {children}
    </Text>
  )
}
