import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { Problem } from '../../domain/core/problems.ts'
import { networkOf } from './network.ts'

interface Rule {
  readonly points: number
  readonly duration: number
  /** Each time that somebody goes beyond it within a day, the wait is twice as long. */
  readonly grows?: boolean
}

const DAY = 86_400

/** How often a thing may be tried: points in so many seconds (decisions.md section 15, "Settings"). */
const RULES = {
  /** Everything that is not limited more tightly: a user, or an address where nobody is signed in. */
  call: { points: 1200, duration: 60 },
  /** Calls of one API key, which count as calls of its user too. */
  keyCall: { points: 600, duration: 60 },
  /** Wrong passwords of one account from one network: whoever tries elsewhere keeps nobody out. */
  signInFrom: { points: 5, duration: 900, grows: true },
  /** Wrong passwords of one account from everywhere. */
  signInAccount: { points: 100, duration: 900 },
  /** Wrong second factors of one account; a right password does not forget them (docs/security.md). */
  factor: { points: 5, duration: 900, grows: true },
  /** Letters about wrong second factors at the sign-in of one account. */
  wrongFactorLetter: { points: 1, duration: DAY },
  signInAddress: { points: 30, duration: 60 },
  signUpAddress: { points: 20, duration: 3600 },
  resetAccount: { points: 3, duration: 3600 },
  resetAddress: { points: 30, duration: 3600 },
  upload: { points: 30, duration: 60 },
  lookUp: { points: 60, duration: 60 },
  message: { points: 60, duration: 60 },
  /** Requests and INNs that a client brings: each is work for staff, who are written to. */
  creation: { points: 30, duration: 60 },
  export: { points: 6, duration: 60 },
  /** Openings of recipients' pages, by the caller's address. */
  statusPage: { points: 30, duration: 60 },
  /** Tests of webhooks, and events that are sent again. */
  webhook: { points: 30, duration: 60 },
  /** Bills drawn as PDF. */
  bill: { points: 30, duration: 60 },
  /** Papers and packs that are made. */
  paper: { points: 6, duration: 60 },
  /** Refusals of one user at one action that the audit log tells of. */
  denial: { points: 10, duration: 60 },
} as const satisfies Record<string, Rule>

/** What is limited. */
export type LimitName = keyof typeof RULES

/** Rate limits of a process, or of all nodes together. Addresses are counted by whose they are (core/network). */
export interface Limits {
  /** Counts a try, or several at once. Throws `tooManyAttempts` (429) when there were too many. */
  readonly count: (name: LimitName, key: string | number, times?: number) => Promise<void>
  /** Throws `tooManyAttempts` when there were too many already; counts nothing. */
  readonly check: (name: LimitName, key: string | number) => Promise<void>
  /** Takes a try back that was none. */
  readonly takeBack: (name: LimitName, key: string | number) => Promise<void>
  /** Forgets the tries, for instance after a success. */
  readonly forget: (name: LimitName, key: string | number) => Promise<void>
}

const unlimited: Limits = {
  count: async () => {},
  check: async () => {},
  takeBack: async () => {},
  forget: async () => {},
}

type Limiter = RateLimiterMemory | RateLimiterRedis

/** Counts in the memory of this process, or with Redis across nodes; while Redis is away each counts for itself. */
function limiterOf(redis: Redis | null, keyPrefix: string, { points, duration }: Rule): Limiter {
  const inMemory = new RateLimiterMemory({ keyPrefix, points, duration })
  if (!redis) return inMemory
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `trinity:limit:${keyPrefix}`,
    points,
    duration,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inMemory,
  })
}

/** Makes the limits of a process, or with Redis of all nodes; off, nothing is limited. */
export function createLimits(on: boolean, redis: Redis | null): Limits {
  if (!on) return unlimited
  const limiters = new Map(Object.entries(RULES).map(([name, rule]) => [name, limiterOf(redis, name, rule)] as const))
  const excesses = limiterOf(redis, 'excess', { points: 1, duration: DAY })
  const limiter = (name: LimitName) => limiters.get(name) as Limiter
  const lengthen = async (name: LimitName, key: string, { duration }: Rule) => {
    const { consumedPoints: times } = await excesses.penalty(`${name} ${key}`, 1)
    if (times > 1) await limiter(name).block(key, Math.min(duration * 2 ** (times - 1), DAY))
  }
  const tooMany = (msBeforeNext: number) =>
    new Problem('tooManyAttempts', { values: { seconds: Math.ceil(msBeforeNext / 1000) } })
  return {
    async count(name, key, times = 1) {
      const rule: Rule = RULES[name]
      const counted = networkOf(String(key))
      const state = await limiter(name).penalty(counted, times)
      if (rule.grows && state.consumedPoints === rule.points) await lengthen(name, counted, rule)
      if (state.consumedPoints > rule.points) throw tooMany(state.msBeforeNext)
    },
    async check(name, key) {
      const state = await limiter(name).get(networkOf(String(key)))
      if (state && state.consumedPoints >= RULES[name].points) throw tooMany(state.msBeforeNext)
    },
    async takeBack(name, key) {
      await limiter(name).reward(networkOf(String(key)), 1)
    },
    async forget(name, key) {
      const counted = networkOf(String(key))
      await limiter(name).delete(counted)
      await excesses.delete(`${name} ${counted}`)
    },
  }
}
