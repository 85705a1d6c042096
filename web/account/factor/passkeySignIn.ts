import type { ApolloClient } from '@apollo/client'
import { PasskeyOptionsDocument, PasskeySignInDocument } from '../../generated/factor.ts'
import { showPasskey } from './passkeys.ts'

/** Signs in by a passkey instead of the password. Answers the token; null: the person has changed their mind. */
export async function signInByPasskey(client: ApolloClient): Promise<string | null> {
  const asked = await client.mutate({ mutation: PasskeyOptionsDocument, variables: {} })
  const passkey = asked.data ? await showPasskey(asked.data.passkeyOptions) : null
  if (!passkey) return null
  const { data } = await client.mutate({ mutation: PasskeySignInDocument, variables: { passkey } })
  return data?.passkeySignIn.token ?? null
}
