import { type ComponentType, createElement, useEffect, useReducer } from 'react'
import { inTime } from './fetching.ts'
import { toast } from './toast.ts'
import { useFailureReason } from './useFailureReason.ts'

/** What is fetched: the module names its component so. */
interface Fetched<Props> {
  readonly Component: ComponentType<Props>
  /** Asks for what a part of an address shows, and waits a moment for it. */
  readonly ask?: (value: string) => Promise<void>
}

/**
 * A component that is fetched when it is first drawn, or before by `fetch`. Nothing stands in its place until it is there;
 * then it is drawn at once, where Suspense would hold it back for a third of a second. What cannot be fetched is told, and
 * fetched when the connection is back: the page around it stays.
 */
export function lazyComponent<Props extends object>(module: () => Promise<Fetched<Props>>) {
  let here: ComponentType<Props> | null = null
  const fetch = async (asked?: string): Promise<void> => {
    const { Component, ask } = await inTime(module)
    here = Component
    if (asked !== undefined) await ask?.(asked)
  }
  function Lazily(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const reason = useFailureReason()
    useEffect(() => {
      const controller = new AbortController()
      const { signal } = controller
      const come = async () => {
        try {
          if (!here) await fetch()
          if (!signal.aborted) draw()
        } catch (error) {
          if (signal.aborted) return
          toast.failed(reason(error))
          const again = () => {
            toast.begun()
            void come()
          }
          window.addEventListener('online', again, { once: true, signal })
        }
      }
      if (!here) void come()
      return () => controller.abort()
    }, [reason])
    return here && createElement(here, props)
  }
  return Object.assign(Lazily, { fetch })
}
