import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { overlaysReady } from './overlaysReady.ts'

/** Where popup and toast are drawn. */
export function Component() {
  // The provider below listens by now: effects of children run first
  useEffect(overlaysReady, [])
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" limit={3} />
    </>
  )
}
