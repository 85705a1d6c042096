import { useSyncExternalStore } from 'react'

const KEY = 'trinity.density'
const listeners = new Set<() => void>()

/** How close the rows of tables stand. */
export type Density = 'comfortable' | 'compact'

const kept = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable')

/** The style sheets of tables read it from the root of the page. */
function show(): void {
  document.documentElement.dataset['density'] = kept()
  for (const listener of listeners) listener()
}

show()
window.addEventListener('storage', ({ key }) => key === KEY && show())

/** Chooses the density and keeps it in the browser, beside the theme and the language. */
export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density)
  show()
}

/** The chosen density. */
export const useDensity = (): Density =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, kept)
