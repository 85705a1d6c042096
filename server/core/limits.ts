import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../domain/core/problems.ts'

/** How often a thing may be tried: points in so many seconds (reliability, "Settings"). */
const RULES = {
  signInAccount: { points: 5, duration: 900 },
  signInAddress: { points: 30, duration: 60 },
  signUpAddress: { points: 20, duration: 3600 },
  resetAccount: { points: 3, duration: 3600 },
  resetAddress: { points: 30, duration: 3600 },
  upload: { points: 30, duration: 60 },
  lookUp: { points: 60, duration: 60 },
  message: { points: 60, duration: 60 },
  export: { points: 6, duration: 60 },
} as const

/** What is limited. */
export type LimitName = keyof typeof RULES

/** Rate limits of one process. */
export interface Limits {
  /** Counts one try. Throws `tooManyAttempts` (429) when there were too many. */
  readonly count: (name: LimitName, key: string | number) => Promise<void>
  /** Throws `tooManyAttempts` when there were too many already; counts nothing. */
  readonly check: (name: LimitName, key: string | number) => Promise<void>
  /** Forgets the tries, for instance after a success. */
  readonly forget: (name: LimitName, key: string | number) => Promise<void>
}

const unlimited: Limits = { count: async () => {}, check: async () => {}, forget: async () => {} }

/** Makes the limits of a process; off, nothing is limited. */
export function createLimits(on: boolean): Limits {
  if (!on) return unlimited
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })] as const),
  )
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterMemory
  const tooMany = (msBeforeNext: number) =>
    new Problem('tooManyAttempts', { values: { seconds: Math.ceil(msBeforeNext / 1000) } })
  return {
    async count(name, key) {
      const state = await limiter(name).penalty(String(key), 1)
      if (state.consumedPoints > RULES[name].points) throw tooMany(state.msBeforeNext)
    },
    async check(name, key) {
      const state = await limiter(name).get(String(key))
      if (state && state.consumedPoints >= RULES[name].points) throw tooMany(state.msBeforeNext)
    },
    async forget(name, key) {
      await limiter(name).delete(String(key))
    },
  }
}
