import { useSyncExternalStore } from 'react'
import type { Role } from '../domain/generated/enums.ts'
import type { Locale } from '../domain/core/money.ts'

const TOKEN = 'trinity.token'
const OWN_TOKEN = 'trinity.token.own'
const LANGUAGE = 'trinity.language'
const DRAFTS = 'trinity.draft'

/** Who is signed in, as the token says it. */
export interface Viewer {
  readonly userId: number
  readonly roles: readonly Role[]
  /** The admin who acts as this user. */
  readonly actAs: number | null
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach(listener => listener())

/** The bearer token of the signed-in user, or null. */
export const token = (): string | null => localStorage.getItem(TOKEN)

let read: { token: string | null; viewer: Viewer | null } = { token: null, viewer: null }

/** Reads the viewer from a token; null for none and for one that is not readable or has expired. */
function viewerOf(text: string | null): Viewer | null {
  const payload = text?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const { sub, roles, act, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof exp === 'number' && exp * 1000 < Date.now()) return null
    const actAs = Number(typeof act === 'object' && act ? (act as { sub?: unknown }).sub : act)
    return {
      userId: Number(sub),
      roles: Array.isArray(roles) ? (roles as Role[]) : [],
      actAs: actAs > 0 ? actAs : null,
    }
  } catch {
    // Not a token of ours: nobody is signed in
    return null
  }
}

/** Who is signed in now. */
export function viewer(): Viewer | null {
  const now = token()
  if (now !== read.token) read = { token: now, viewer: viewerOf(now) }
  return read.viewer
}

/**
 * Follows sign-in and sign-out in other tabs. `gone` runs when the user of this tab is no longer the one of the browser,
 * with true when somebody else is: another user, or an admin who acts as one.
 */
export function followOtherTabs(gone: (isSomebody: boolean) => void): void {
  window.addEventListener('storage', ({ key }) => {
    // All keys at once: null
    if (key !== TOKEN && key !== null) return
    const before = read.viewer
    const now = viewer()
    if (before && (before.userId !== now?.userId || before.actAs !== now.actAs)) gone(now !== null)
    tell()
  })
}

/** Who is signed in, followed through sign-in and sign-out in every tab. */
export const useViewer = (): Viewer | null =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, viewer)

const RETURN = 'trinity.return'
const ENDED = 'trinity.ended'

/** Remembers that the server ended the session, for the door to say. */
export const sessionEnded = (): void => sessionStorage.setItem(ENDED, '1')

/** The session has ended by itself: the server said so, or the token kept here is too old. */
export const hasEnded = (): boolean => sessionStorage.getItem(ENDED) !== null || (token() !== null && viewer() === null)

/** Keeps where a user is, so that a sign-in after an expired session leads back there. */
export const keepReturn = (userId: number, path: string): void =>
  sessionStorage.setItem(RETURN, JSON.stringify([userId, path]))

/** Where a sign-in leads: back to where this user was, else home. */
export function returnPath(): string {
  const [userId, path] = JSON.parse(sessionStorage.getItem(RETURN) ?? '[]') as [number?, string?]
  return path && userId === viewer()?.userId ? path : '/dashboard'
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

/** Signs in as another user; the admin's own token is kept aside. */
export function actAs(newToken: string): void {
  const own = token()
  if (own) localStorage.setItem(OWN_TOKEN, own)
  signInWith(newToken)
}

/**
 * Forgets the token. An admin who acted as a user gets their own back: then the answer is true.
 * `erase` takes the user's drafts along: Exit does, an expired session does not.
 */
export function leave({ erase = false } = {}): boolean {
  const now = viewer()
  if (erase && now) eraseDrafts(now.userId)
  if (erase) sessionStorage.removeItem(RETURN)
  const own = localStorage.getItem(OWN_TOKEN)
  localStorage.removeItem(OWN_TOKEN)
  if (own) localStorage.setItem(TOKEN, own)
  else localStorage.removeItem(TOKEN)
  tell()
  return own !== null
}

/** The key in the browser under which a user's unfinished form is kept. */
export const draftKey = (form: string): string => `${DRAFTS}.${viewer()?.userId ?? 0}.${form}`

function eraseDrafts(userId: number): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${DRAFTS}.${userId}.`)) localStorage.removeItem(key)
}

/** The language kept in the browser; Russian when none is. */
export const chosenLanguage = (): Locale => (localStorage.getItem(LANGUAGE) === 'en' ? 'en' : 'ru')

/** Keeps the language in the browser. */
export const keepLanguage = (language: Locale): void => localStorage.setItem(LANGUAGE, language)
