import { spawnSync } from 'node:child_process'

/** Where a program runs: on the processors of what is measured, or on all that there are. */
export type Where = 'apart' | 'everywhere'

/** What goes before a command so that it runs there; nothing while none are set apart. */
let before: Readonly<Record<Where, readonly string[]>> = { apart: [], everywhere: [] }

/** What the tool of Linux says of affinities; nothing where there is no such tool. */
const taskset = (...args: string[]): string => spawnSync('taskset', args, { encoding: 'utf8' }).stdout ?? ''

/** The processors that this process may use, of a list as `0-2,5`. */
function ours(): number[] {
  const list = /: ([\d,-]+)\s*$/.exec(taskset('-c', '-p', String(process.pid)))?.[1] ?? ''
  return list.split(',').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/**
 * Gives what is measured half of the processors for itself: callers, and databases that they start, keep to the others, as
 * they are on other machines at work. Else the system stops a process to run whoever it has just woken, and what it then
 * finds no more in the caches counts as its own. Nothing is set apart where there is one processor, or no Linux.
 */
export function setApart(): void {
  const all = ours()
  if (all.length < 2) return
  const half = Math.ceil(all.length / 2)
  taskset('-a', '-c', '-p', all.slice(half).join(), String(process.pid))
  const on = (processors: readonly number[]) => ['taskset', '-c', processors.join()]
  before = { apart: on(all.slice(0, half)), everywhere: on(all) }
}

/** The command that runs a program there. */
export function commandOn(
  where: Where,
  program: string,
  args: readonly string[],
): readonly [string, readonly string[]] {
  const [first = program, ...rest] = [...before[where], program, ...args]
  return [first, rest]
}
