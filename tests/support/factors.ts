import { TOTP } from 'otpauth'
import type { User } from '../../server/account/account.entity.ts'
import { TEST_PASSWORD, type TestApplication } from './application.ts'
import { type Client, clientWith } from './client.ts'

/** The code of an app now, or so many steps of 30 seconds away. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Adds an authenticator app to the account of a client, by the code of the step before, so that the next two are good. */
export async function addTotp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.beginTotp()
  const { recoveryCodes } = await client.confirmTotp({ code: codeOf(secret ?? '') })
  return { secret: secret ?? '', recoveryCodes: recoveryCodes ?? [] }
}

/** Signs a user in by the password and a code. Answers the token. */
export async function signInWithCode(application: TestApplication, user: User, secret: string): Promise<string> {
  const nobody = clientWith(application, null)
  const { challenge } = await nobody.signIn({ username: user.email ?? '', password: TEST_PASSWORD })
  return (await nobody.secondFactor({ challenge: challenge ?? null, code: codeOf(secret, 1) })).token
}
