import { useSyncExternalStore } from 'react'
import type { Role } from '../domain/generated/enums.ts'
import type { Locale } from '../domain/core/money.ts'
import { hasUnsent } from './ui/unsent.ts'

const TOKEN = 'trinity.token'
const OWN_TOKEN = 'trinity.token.own'
const LANGUAGE = 'trinity.language'
const DRAFTS = 'trinity.draft'
const TAB = 'trinity.tab'

/** Who is signed in, as the token says it. */
export interface Viewer {
  readonly userId: number
  readonly roles: readonly Role[]
  /** The admin who acts as this user. */
  readonly actAs: number | null
  /** The admin only looks: what changes anything is refused. */
  readonly isReadOnly: boolean
}

const listeners = new Set<() => void>()

let read: { token: string | null; viewer: Viewer | null } = { token: null, viewer: null }

/**
 * Reads the viewer from a token; null for none and for one that is not readable. Whether it has expired only the server
 * knows: the machine's clock may be wrong, and may have been right before.
 */
function viewerOf(text: string | null): Viewer | null {
  const payload = text?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const { sub, roles, act, readOnly } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const actAs = Number(typeof act === 'object' && act ? (act as { sub?: unknown }).sub : act)
    return {
      userId: Number(sub),
      roles: Array.isArray(roles) ? (roles as Role[]) : [],
      actAs: actAs > 0 ? actAs : null,
      isReadOnly: readOnly === true,
    }
  } catch {
    // Not a token of ours: nobody is signed in
    return null
  }
}

/** Another user, or the same one acted for by somebody else: nothing that the page has read may stay. */
const isAnother = (page: Viewer | null, next: Viewer | null): boolean =>
  page !== null && next !== null && (page.userId !== next.userId || page.actAs !== next.actAs)

/**
 * Who is signed in on this page. Once another has taken their place in the browser, the page stays theirs until it is
 * loaded anew: what it still asks for is asked for in its own name.
 */
export function viewer(): Viewer | null {
  const current = browserToken()
  if (current !== read.token) {
    const next = viewerOf(current)
    if (!isAnother(read.viewer, next)) read = { token: current, viewer: next }
  }
  return read.viewer
}

/** The bearer token of the page, or null. */
export function token(): string | null {
  viewer()
  return read.token
}

/** The token that the browser holds for all its tabs, or null. */
export const browserToken = (): string | null => localStorage.getItem(TOKEN)

/** Another tab acts as somebody, and this page stays the admin's own: what was typed here is not sent yet. */
let staysOwn = false

const tellListeners = () => listeners.forEach(listener => listener())

/** Loads the page anew at the home of whoever is signed in. */
export function loadAnew(): void {
  staysOwn = false
  location.assign('/dashboard')
}

/** Tells the page of a new token; another identity loads it anew at its home. */
function tell(): void {
  if (isAnother(read.viewer, viewerOf(browserToken()))) loadAnew()
  else tellListeners()
}

// Another tab signed in or out. Whoever left leaves nothing on this page either
window.addEventListener('storage', ({ key }) => {
  // All keys at once: null
  if (key !== TOKEN && key !== null) return
  // The admin's own token is only kept aside: it works on
  staysOwn = read.token !== null && read.token === ownAside() && hasUnsent()
  if (staysOwn) return tellListeners()
  if (read.viewer && !viewerOf(browserToken())) location.assign('/')
  tell()
})

const hearToken = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, followed through sign-in and sign-out in every tab. */
export const useViewer = (): Viewer | null => useSyncExternalStore(hearToken, viewer)

/** The page stays the admin's own while another tab acts as somebody. */
export const isOwnStill = (): boolean => staysOwn

/** The same, followed. */
export const useOwnStill = (): boolean => useSyncExternalStore(hearToken, isOwnStill)

const RETURN = 'trinity.return'
const ENDED = 'trinity.ended'

/** Why a session ended that nobody left: the server said so, or the page was closed to the viewer. */
type EndedBy = 'ended' | 'closed'

/** Remembers why the session ended, for the door to say. */
export const sessionEnded = (by: EndedBy): void => sessionStorage.setItem(ENDED, by)

/** Why the session ended by itself; null: it did not. */
export const endedBy = (): EndedBy | null => sessionStorage.getItem(ENDED) as EndedBy | null

/** Keeps where a user is, so that a sign-in after an expired session leads back there. */
export const keepReturn = (userId: number, path: string): void =>
  sessionStorage.setItem(RETURN, JSON.stringify([userId, path]))

/** Whoever signs in: nobody was signed in when the address was opened. */
const ANYBODY = 0

/** Keeps an address that was opened before anybody signed in, such as the link of a letter. */
export function keepAsked(path: string): void {
  // Who was here before comes back to where they were
  if (sessionStorage.getItem(RETURN) === null) keepReturn(ANYBODY, path)
}

/** Forgets where a sign-in leads: the page is closed to who signed in, and must not turn them away again and again. */
export const forgetReturn = (): void => sessionStorage.removeItem(RETURN)

/** Where a sign-in leads: back to where this user was, to what was opened before anybody signed in, else home. */
export function returnPath(): string {
  const [userId, path] = JSON.parse(sessionStorage.getItem(RETURN) ?? '[]') as [number?, string?]
  return path && (userId === ANYBODY || userId === viewer()?.userId) ? path : '/dashboard'
}

/** Keeps the token of a sign-in. */
export function signInWith(newToken: string): void {
  sessionStorage.removeItem(ENDED)
  localStorage.setItem(TOKEN, newToken)
  tell()
}

let replacement: Promise<unknown> = Promise.resolve()

/**
 * Takes a new token in the place of the one that dies with the call. Whoever is refused meanwhile waits for it
 * (`tokenSettled`): the server closes the socket of the old token before the answer with the new one is here.
 */
export async function replaceToken(call: () => Promise<string | undefined>): Promise<void> {
  const replace = async () => {
    const newToken = await call()
    if (newToken) signInWith(newToken)
  }
  const replacing = replace()
  replacement = replacing.catch(() => undefined) // the caller shows the failure; who waits goes on with the old token
  await replacing
}

/** Waits until no token is being replaced. */
export async function tokenSettled(): Promise<void> {
  await replacement
}

/** Signs in as another user, in every tab; the admin's own token is kept aside, with the one that it made room for. */
export function actAs(newToken: string): void {
  const own = token()
  if (own) localStorage.setItem(OWN_TOKEN, `${newToken} ${own}`)
  signInWith(newToken)
}

/** The admin's own token that the browser's token has taken the place of, or null. */
function ownAside(): string | null {
  const [acted, own] = (localStorage.getItem(OWN_TOKEN) ?? '').split(' ')
  return own && acted === browserToken() ? own : null
}

/**
 * The admin's own token in the place of the other, if one is kept aside; else there is none. It stays where it is kept:
 * several tabs are refused at once, and each of them may come here before it sees what another has written.
 */
function takeOwnBack(): void {
  const own = ownAside()
  if (own) return localStorage.setItem(TOKEN, own)
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(OWN_TOKEN)
}

/**
 * Forgets the token of the page, once: a second call must not take what came in its place. An admin who acted as a user
 * gets their own back; then the answer is true, and the page is on its way to be loaded anew.
 */
export function leave(): boolean {
  if (token() !== browserToken()) return true
  const acted = ownAside() !== null
  takeOwnBack()
  tell()
  return acted
}

/** Erases what the user's Exit takes along and an expired session does not: drafts, and the place to return to. */
export function eraseTraces(): void {
  const user = viewer()
  if (user) eraseDrafts(user.userId)
  sessionStorage.removeItem(RETURN)
}

/** The key in the browser under which a user's unfinished form is kept. */
export const draftKey = (form: string): string => `${DRAFTS}.${viewer()?.userId ?? 0}.${form}`

/** What tells this tab from the others of the browser, also after a reload. */
export function tabId(): string {
  const known = sessionStorage.getItem(TAB)
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(TAB, made)
  return made
}

function eraseDrafts(userId: number): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${DRAFTS}.${userId}.`)) localStorage.removeItem(key)
}

/** The language kept in the browser; Russian when none is. */
export const chosenLanguage = (): Locale => (localStorage.getItem(LANGUAGE) === 'en' ? 'en' : 'ru')

/** Keeps the language in the browser. */
export const keepLanguage = (language: Locale): void => localStorage.setItem(LANGUAGE, language)

/** Hears that another tab has chosen a language. */
export const hearLanguage = (heard: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE) heard()
  })
