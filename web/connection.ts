import { useSyncExternalStore } from 'react'
import { hearTime } from './clock.ts'

/** A break this short, such as a restart of the server, is not worth a word. */
const SAID_AFTER_MS = 1500
/** A first socket that takes longer than this is kept from the page by something between. */
const OPENS_WITHIN_MS = 10_000

const listeners = new Set<() => void>()
/** There is no socket: nothing is told to the page. */
let broken = false
/** The server is told of no news that others make, so that its socket tells of few. */
let untold = false
/** The server answers without one. */
let answers = false
let due = Number.POSITIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

const tell = () => listeners.forEach(listener => listener())
window.addEventListener('offline', tell)
window.addEventListener('online', tell)

function breakAfter(ms: number): void {
  const at = Date.now() + ms
  if (broken || at >= due) return
  due = at
  clearTimeout(timer)
  timer = setTimeout(() => {
    broken = true
    answers = false
    tell()
  }, ms)
}

/** A socket is being opened. */
export const connectionSought = (): void => breakAfter(OPENS_WITHIN_MS)

/** The socket was lost, or could not be had. */
export const connectionLost = (): void => breakAfter(SAID_AFTER_MS)

/** The socket is open, or nobody needs one. */
export function connectionBack(): void {
  clearTimeout(timer)
  due = Number.POSITIVE_INFINITY
  broken = false
  tell()
}

/** The server has answered a call: what time it has, that it is there, and whether it hears of news itself. */
export function serverHeard(header: (name: string) => string | null): void {
  hearTime(header('date'))
  const isNews = (header('x-live-updates') === 'away') !== untold || (broken && !answers)
  untold = header('x-live-updates') === 'away'
  answers ||= broken
  if (isNews) tell()
}

/** How the page hears of news: by the socket, only when it asks, or not at all. */
type Connection = 'live' | 'asking' | 'none'

function connection(): Connection {
  if (!navigator.onLine) return 'none'
  if (!broken) return untold ? 'asking' : 'live'
  return answers ? 'asking' : 'none'
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the page hears of news now. */
export const useConnection = (): Connection => useSyncExternalStore(follow, connection)

/** There is no socket that tells of everything, so that what may have changed has to be asked for. */
export const useSocketless = (): boolean => useSyncExternalStore(follow, () => broken || untold)
