import { useSyncExternalStore } from 'react'

const ready = Promise.withResolvers<void>()
let isWanted = false
let tell = () => {}

/** Popups and toasts can be drawn. */
export const overlaysReady = (): void => ready.resolve()

/** Has what draws popups and toasts fetched, once: with the frame behind the door, or for the first popup before it. Resolves when it is there. */
export function needOverlays(): Promise<void> {
  isWanted = true
  tell()
  return ready.promise
}

/** Whether somebody has needed them. */
export const useOverlaysNeeded = (): boolean =>
  useSyncExternalStore(
    listener => {
      tell = listener
      return () => (tell = () => {})
    },
    () => isWanted,
  )
