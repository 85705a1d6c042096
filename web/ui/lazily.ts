import { type ComponentType, lazy } from 'react'

/** A component that is fetched with its module when it is first drawn: the module names it Component. */
export const lazily = <Props>(module: () => Promise<{ Component: ComponentType<Props> }>) =>
  lazy(() => module().then(({ Component }) => ({ default: Component })))
