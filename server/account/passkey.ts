import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { App } from '../core/context.ts'
import { keyedHash, keyFor } from '../core/secrets.ts'
import type { Em } from '../core/store.ts'
import { type Challenge, type ChallengeKind, readChallenge, signChallenge } from './challenge.ts'
import { Passkey } from './factor.entity.ts'

// Loaded when somebody uses a passkey: memory of an idle process is measured
const library = () => import('@simplewebauthn/server')

/** Where passkeys are good: the web's own address. */
const placeOf = ({ config }: App) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** Tells whether browsers take passkeys here: an address by numbers has none. */
export function takesPasskeys(app: App): boolean {
  const { rpID } = placeOf(app)
  return !rpID.startsWith('[') && isIP(rpID) === 0
}

interface Named {
  readonly credentialId: string
  readonly transports: readonly string[]
}

const namedBy = ({ credentialId, transports }: Named) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** What a browser asks a passkey with. `among`: only these; none: whichever the person chooses, so that nobody is named. */
export async function requestOptions(
  app: App,
  kind: ChallengeKind,
  of: Pick<Challenge, 'userId' | 'version'>,
  among: readonly Named[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: placeOf(app).rpID,
    challenge: signChallenge(app, kind, of),
    allowCredentials: among.map(namedBy),
    userVerification: 'required',
  })
}

/** EdDSA, ES256 and RS256: what every authenticator signs by one of. Others Node warns of as experimental. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser makes a passkey by. The user's handle tells nothing of the account. */
export async function creationOptions(
  app: App,
  user: { readonly id: number; readonly name: string; readonly username: string; readonly version: number },
  there: readonly Named[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  const handle = keyedHash(keyFor(app.config.secretsKey, 'passkey users'), String(user.id))
  return generateRegistrationOptions({
    rpName: 'Trinity',
    rpID: placeOf(app).rpID,
    userID: new Uint8Array(handle),
    userName: user.username,
    userDisplayName: user.name,
    challenge: signChallenge(app, 'passkeyAdd', { userId: user.id, version: user.version }),
    excludeCredentials: there.map(namedBy),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The challenge of ours that a browser has signed; it comes as the bytes of its text. */
function challengeIn(app: App, kind: ChallengeKind, signed: string): Challenge | null {
  return readChallenge(app, kind, Buffer.from(signed, 'base64url').toString('utf8'))
}

/** A passkey that has proved itself, and the challenge that it did so for. */
export interface Proved {
  readonly passkey: Passkey
  readonly counter: number
  readonly challenge: Challenge
}

/** Judges what a browser answers for a passkey: known, of our origin, of a challenge of ours of this kind, its person verified. */
export async function judgePasskey(app: App, em: Em, kind: ChallengeKind, sent: object): Promise<Proved | null> {
  const { verifyAuthenticationResponse } = await library()
  const response = sent as AuthenticationResponseJSON
  const credentialId = typeof response.id === 'string' ? response.id : ''
  const passkey = await em.findOne(Passkey, { credentialId })
  if (!passkey) return null
  const { rpID, origin } = placeOf(app)
  let challenge: Challenge | null = null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: signed => (challenge = challengeIn(app, kind, signed)) !== null,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        ...namedBy(passkey),
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified && challenge ? { passkey, counter: authenticationInfo.newCounter, challenge } : null
  } catch {
    return null // the library throws for whatever does not fit: another origin, a forged signature, a copy of the key
  }
}

/** A passkey that a browser has made. */
export interface Made {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
  readonly challenge: Challenge
}

/** Judges a passkey that a browser has made by our options. */
export async function judgeNewPasskey(app: App, sent: object): Promise<Made | null> {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = placeOf(app)
  let challenge: Challenge | null = null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: sent as RegistrationResponseJSON,
      expectedChallenge: signed => (challenge = challengeIn(app, 'passkeyAdd', signed)) !== null,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || !challenge) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const key = Buffer.from(publicKey).toString('base64url')
    return { credentialId: id, publicKey: key, counter, transports, challenge }
  } catch {
    return null // the library throws for whatever does not fit
  }
}
