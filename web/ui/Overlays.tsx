import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { overlaysReady } from './overlaysReady.ts'

/** Where popups and toasts are drawn. */
export function Component() {
  // The provider below listens by now: effects of children run first
  useEffect(overlaysReady, [])
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      {/* Over dialogs, under what opens from the head and under a question */}
      <Notifications position="bottom-right" limit={3} notificationMaxHeight="80dvh" zIndex={290} />
    </>
  )
}
