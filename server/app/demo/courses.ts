import { now, setClock } from '../../../domain/core/clock.ts'
import { addDays, dayStart, today } from '../../../domain/core/dates.ts'
import { afterWorking, beforeWorking, workingMinutes } from '../../../domain/core/workingTime.ts'

/** How many days of work the demo data tell of. */
export const DAYS = 90

/** The work on one record: each step is followed by the working minutes until the next one. */
export interface Course {
  readonly begins: Date
  readonly work: () => AsyncGenerator<number, void>
}

/** A course of one step. */
export const oneStep = (begins: Date, take: () => Promise<unknown>): Course => ({
  begins,
  work: async function* () {
    await take()
    yield 0
  },
})

/** Working minutes that people take before the `index`th step of the `turn`th record: the same at each start. */
export const waitOf = (turn: number, index: number): number => 9 + ((turn * 97 + index * 61) % 160)

/** The first working moment of the story that ends now. */
export const beginning = (end: Date): Date => afterWorking(dayStart(addDays(today(end), -DAYS)), 0)

/** The `index`th of `count` moments that lie evenly in the working time of the story. */
export function evenly(end: Date, index: number, count: number): Date {
  const begins = beginning(end)
  return afterWorking(begins, Math.floor((workingMinutes(begins, end) * (index + 0.5)) / count))
}

/** Working minutes since the last step of the `turn`th record that waits for somebody: up to two days. */
const sinceOf = (turn: number): number => 20 + ((turn * 131) % 900)

/** When a record is begun whose `steps` steps are taken by now, the last of them `since` working minutes ago. */
export function lately(end: Date, turn: number, steps: number, since: number = sinceOf(turn)): Date {
  const waits = Array.from({ length: steps }, (_, index) => waitOf(turn, index))
  return beforeWorking(
    end,
    waits.reduce((sum, wait) => sum + wait, since),
  )
}

/** Goes through courses side by side, each step at its own time by the clock of the whole program, which is right again then. */
export async function runCourses(courses: readonly Course[]): Promise<void> {
  const waiting = courses.map(({ begins, work }) => ({ at: begins.getTime(), work: work() }))
  let last = now().getTime()
  for (;;) {
    waiting.sort((one, other) => one.at - other.at)
    const next = waiting.shift()
    if (!next) return
    setClock(Math.max(next.at, last) - Date.now())
    const { done, value } = await next.work.next()
    last = now().getTime() + 1
    if (!done) waiting.push({ at: afterWorking(now(), value).getTime(), work: next.work })
  }
}
