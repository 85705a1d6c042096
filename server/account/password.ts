import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../core/concurrency.ts'

const SETTINGS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } // argon2id is the library's default

/** Hashing takes 46 MB each: at most two at a time. */
const inTurn = limitConcurrency(2)

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
