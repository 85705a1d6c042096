import { useSyncExternalStore } from 'react'

/** A break this short, such as a restart of the server, is not worth a word. */
const SAID_AFTER_MS = 1500

const listeners = new Set<() => void>()
let broken = false
let timer: ReturnType<typeof setTimeout> | undefined

const tell = () => listeners.forEach(listener => listener())
window.addEventListener('offline', tell)
window.addEventListener('online', tell)

/** The socket was lost. */
export function connectionLost(): void {
  timer ??= setTimeout(() => {
    broken = true
    tell()
  }, SAID_AFTER_MS)
}

/** The socket is open, or nobody needs one. */
export function connectionBack(): void {
  clearTimeout(timer)
  timer = undefined
  broken = false
  tell()
}

/** There is a connection: the browser has a network, and the socket, if there is one, is not lost. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => navigator.onLine && !broken,
  )
