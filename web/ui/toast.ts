import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { ErrorTitle } from './ErrorTitle.tsx'
import { needOverlays } from './overlaysReady.ts'

/** Where failures stand: away from short news, so that neither hides the other. */
const FAILURES = 'top-right'

/** How many failures were told: the newest stands first. */
let told = 0

/** What was asked for last waits for a second person: it was not done. */
let isWaiting = false

/** How many calls of this page were told of that wait for a second person. */
let waits = 0
export const waitsTold = (): number => waits

/** Tells whether what was asked for last waits for a second person, so that nothing was done; told once. */
export function takeWaiting(): boolean {
  const was = isWaiting
  isWaiting = false
  return was
}

const withoutFailures = (where: (message: unknown) => boolean) =>
  notifications.updateState(notificationsStore, all =>
    all.filter(({ position, message }) => position !== FAILURES || !where(message)),
  )

/** News in the corners, nothing is blocked by them; texts come in the reader's language. */
export const toast = {
  /** Something was done; said of what waits for a second person, it is not said. */
  done: (message: string) => {
    if (!takeWaiting()) notifications.show({ message, color: 'green', autoClose: 4000 })
  },
  /** What was just asked for waits for a second person. */
  waits: (message: ReactNode) => {
    isWaiting = true
    waits += 1
    notifications.show({ message, color: 'yellow', autoClose: 12_000 })
  },
  /** Something was not done: «Ошибка!» stands until it is closed, or the next thing is begun. */
  failed: (message: ReactNode) => {
    void needOverlays()
    // What fails the same way once more is told anew, in one place
    withoutFailures(standing => standing === message)
    told += 1
    notifications.show({
      title: createElement(ErrorTitle),
      message,
      color: 'red',
      autoClose: false,
      position: FAILURES,
      priority: told,
      role: 'alert',
    })
  },
  /** The next thing is begun: failures told before are over. */
  begun: () => {
    isWaiting = false
    withoutFailures(() => true)
  },
  /** Something happened elsewhere. */
  news: (message: string) => notifications.show({ message, color: 'tide', autoClose: 6000 }),
}
