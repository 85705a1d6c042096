import { type ComponentType, createElement, useEffect, useReducer, useRef } from 'react'
import { type Viewer, viewer } from '../session.ts'
import { inTime, NotFetched } from '../ui/fetching.ts'
import { Unreached } from './Unreached.tsx'

/** A page with what it needs, as its module exports them. */
export interface Fetched {
  readonly Component: ComponentType
  /** Asks for what the page shows, and waits a moment for it. */
  readonly ask?: () => Promise<void>
  /** Fetches what the page of this viewer is not drawn without. */
  readonly ready?: (viewer: Viewer) => Promise<unknown>
}

/** Fetches a page. */
export type Screen = () => Promise<Fetched>

/** Stands for a page that could not be fetched, until it is there: the router would keep the failure for good. */
function standIn(screen: Screen): ComponentType {
  let here: ComponentType | null = null
  return function StandIn() {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const busy = useRef(false)
    const come = async () => {
      if (busy.current) return
      busy.current = true
      // Without it the page that says so stays
      const fetched = await inTime(screen).catch(() => null)
      busy.current = false
      if (!fetched) return
      here = fetched.Component
      draw()
    }
    useEffect(() => {
      const again = () => void come()
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    })
    return here ? createElement(here) : createElement(Unreached, { retry: come })
  }
}

/** Fetches the whole page anew as soon as the server is there: before the frame came nothing can have been typed. */
async function reload(): Promise<never> {
  if (!(await fetch(location.href)).ok) throw new NotFetched(location.href)
  location.reload()
  return new Promise<never>(() => {})
}

/** A screen that asks as soon as it is here. */
export const asking =
  (screen: Screen): Screen =>
  async () => {
    const fetched = await screen()
    const user = viewer()
    if (user) await Promise.all([fetched.ask?.(), fetched.ready?.(user)])
    return fetched
  }

/** A screen, or where it cannot be fetched one in its place that says so and fetches it again. */
export const certain =
  (screen: Screen, again = screen): Screen =>
  async () => {
    try {
      return await inTime(screen)
    } catch {
      return { Component: standIn(again) }
    }
  }

/** The frame: the page names its files ahead, and most browsers keep for good that such a file could not be fetched. */
export const certainFrame = (screen: Screen): Screen => certain(screen, reload)
