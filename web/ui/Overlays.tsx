import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'

/** Where popup and toast are drawn. */
export function Overlays() {
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" limit={3} />
    </>
  )
}
