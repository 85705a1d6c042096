import { useEffect, useRef } from 'react'
import type { Section } from './navigation.ts'

/** The letter after `g` that leads to a section, by the key's place: the layout of the keyboard does not matter. */
export const GO: { readonly [Key in Section['key']]?: string } = {
  main: 'H',
  requests: 'R',
  replenishments: 'P',
  orders: 'O',
  companies: 'C',
  contractors: 'K',
  inns: 'I',
  statement: 'B',
}

/** How long `g` waits for its letter. */
const GO_WITHIN_MS = 1500

/** What the keys do. */
export interface Commands {
  readonly palette: () => void
  readonly help: () => void
  /** Leads to the section of a letter; tells whether there is one. */
  readonly go: (letter: string) => boolean
}

/** Somebody is typing, or a dialog waits for an answer. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') !== null) ||
  document.querySelector('[aria-modal="true"]') !== null

/** Moves to the next or the previous row of the list on the page. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-opens] td:first-child :is(a, button)')]
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement))
  const next = at < 0 ? rows.find(row => row.getBoundingClientRect().top > 100) : rows[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [data-search]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Listens to the keys of the page: Ctrl or ⌘ with K, `/`, `?`, `g` with a letter, `j` and `k`. */
export function useKeys(commands: Commands): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    let since = Number.NEGATIVE_INFINITY
    const take = (event: KeyboardEvent): boolean => {
      const { code, shiftKey, target } = event
      const { palette, help, go } = latest.current
      if (code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !shiftKey) {
        palette()
        return true
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || isBusy(target))
        return false
      const afterG = event.timeStamp - since < GO_WITHIN_MS
      since = Number.NEGATIVE_INFINITY
      if (code === 'Slash' && shiftKey) help()
      else if (shiftKey) return false
      else if (afterG && code.startsWith('Key')) return go(code.slice(3))
      else if (code === 'KeyG') since = event.timeStamp
      else if (code === 'KeyJ') return step(1)
      else if (code === 'KeyK') return step(-1)
      else if (code !== 'Slash') return false
      else if (!search()) palette()
      return true
    }
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && take(event)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
