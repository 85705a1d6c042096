import { hash, verify } from '@node-rs/argon2'

const SETTINGS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } // argon2id is the library's default
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes 46 MB each: at most two at a time, the others wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Hashes a password (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, SETTINGS))
}

let dummy: Promise<string> | null = null

/** Tells whether the password is the hashed one. Without a hash it takes the same time and says no. */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const known = hashed ?? (await dummy)
  const fits = await inTurn(() => verify(known, password))
  return fits && hashed !== null
}
