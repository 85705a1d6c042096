import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Fetched when somebody has a passkey
const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey; null: the person has changed their mind, or there is none. */
export async function showPasskey(options: object): Promise<object | null> {
  const { startAuthentication } = await library()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(() => null)
}

/** Lets the browser make a passkey; null: the person has changed their mind, or it is there already. */
export async function makePasskey(options: object): Promise<object | null> {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(() => null)
}
