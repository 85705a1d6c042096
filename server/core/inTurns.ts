import { setImmediate } from 'node:timers/promises'

/** How long one turn of long work takes, milliseconds. */
const TURN = 3

/** Does something with each of many things, one after the other; between two turns of a few milliseconds others get theirs. */
export async function inTurns<T>(things: Iterable<T>, work: (thing: T) => void | Promise<void>): Promise<void> {
  let began = performance.now()
  for (const thing of things) {
    await work(thing)
    if (performance.now() - began < TURN) continue
    await setImmediate()
    began = performance.now()
  }
}
