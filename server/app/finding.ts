import { codeOf } from '../core/trouble.ts'

/** What a look at one thing has found. No line holds a secret: not an address with a password, not what an error says. */
export interface Finding {
  readonly name: string
  /** `unset`: it is not used. */
  readonly state: 'ok' | 'unset' | 'red'
  readonly told: string
  /** What to do about it. */
  readonly todo?: string
}

export const ok = (name: string, told: string): Finding => ({ name, state: 'ok', told })
export const unset = (name: string, told: string): Finding => ({ name, state: 'unset', told })
export const red = (name: string, told: string, todo: string): Finding => ({ name, state: 'red', told, todo })

/** Why something failed, by the code of the error alone: its words may hold an address. */
export function reasonOf(error: unknown): string {
  const causes: unknown[] = []
  for (let at = error; at !== undefined && at !== null && causes.length < 5; at = (at as { cause?: unknown }).cause)
    causes.push(at, ...(at instanceof AggregateError ? at.errors : []))
  const code = causes.map(codeOf).find(one => /^[A-Z0-9_]{3,60}$/.test(one))
  const name = causes
    .map(one => (one instanceof Error ? one.name : ''))
    .find(one => !/^(|Error|AggregateError)$/.test(one))
  return code ?? (name && /^\w{3,60}$/.test(name) ? name : 'no reason given')
}

/** How long anything may take to answer, milliseconds. */
export const ANSWERS_WITHIN = 8000

/** Rejects when something has not answered in time. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), ANSWERS_WITHIN)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
