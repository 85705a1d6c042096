import { type ComponentType, createElement, useEffect, useReducer, useState } from 'react'

/** What is fetched: the module names its component so. */
interface Fetched<Props> {
  readonly Component: ComponentType<Props>
  /** Asks for what a part of an address shows, and waits a moment for it. */
  readonly ask?: (value: string) => Promise<void>
}

/**
 * A component that is fetched when it is first drawn, or before by `fetch`. Nothing stands in its place until it is there;
 * then it is drawn at once, where Suspense would hold it back for a third of a second. A failure is thrown to the page.
 */
export function lazily<Props extends object>(module: () => Promise<Fetched<Props>>) {
  let here: ComponentType<Props> | null = null
  const fetch = async (asked?: string): Promise<void> => {
    const { Component, ask } = await module()
    here = Component
    if (asked !== undefined) await ask?.(asked)
  }
  function Lazily(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const [failure, fail] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (!here) fetch().then(draw, (error: unknown) => fail({ error }))
    }, [])
    if (failure) throw failure.error
    return here && createElement(here, props)
  }
  return Object.assign(Lazily, { fetch })
}
