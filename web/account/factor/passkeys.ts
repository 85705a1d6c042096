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

/** Of the answer of `makePasskey`: this device holds a passkey of the account already. */
export const IS_HERE = 'IS_HERE'

/** Lets the browser make a passkey; null: the person has changed their mind. */
export async function makePasskey(options: object): Promise<object | typeof IS_HERE | null> {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    // What browsers call a passkey that is there already, among those that the options exclude
    error instanceof Error && error.name === 'InvalidStateError' ? IS_HERE : null,
  )
}
