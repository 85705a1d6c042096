import { object } from 'yup'
import { cleanText, field, required, requiredText, says, withoutUnseen } from '../core/fields.ts'
import { KEY_DAYS, KEY_SCOPES, type KeyScope, MOST_ADDRESSES } from './keyScopes.ts'

const DAY = 86_400_000

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')
const isScope = (text: string): text is KeyScope => KEY_SCOPES.some(scope => scope === text)

const scopes = () =>
  required(
    field<KeyScope[]>({
      is: (value): value is KeyScope[] => isTexts(value),
      type: 'fields.keyScopes',
      clean: value => (isTexts(value) ? [...new Set(value)].toSorted() : value),
      judge: sent => (sent.length > 0 && sent.every(isScope) ? null : says('fields.keyScopes')),
    }),
  )

const expiry = () =>
  required(
    field<string>({
      is: value => typeof value === 'string',
      type: 'fields.date',
      clean: cleanText,
      judge: text => {
        const left = Date.parse(text) - Date.now()
        return left > 0 && left <= KEY_DAYS * DAY ? null : says('fields.keyExpiry', { max: KEY_DAYS })
      },
    }),
  )

/**
 * Addresses and networks as they were sent; what they mean the server reads (server/account/addresses.ts). An empty one is
 * no address: left out it would make a key that is good everywhere.
 */
const addresses = () =>
  field<string[]>({
    is: isTexts,
    type: 'fields.keyAddress',
    clean: value => (isTexts(value) ? value.map(one => withoutUnseen(one).trim()) : value),
    judge: sent => {
      if (sent.includes('')) return says('fields.keyAddress')
      return sent.length <= MOST_ADDRESSES ? null : says('fields.keyAddresses', { max: MOST_ADDRESSES })
    },
  })

/** A new API key. */
export const createKeySchema = object({
  name: requiredText(60),
  scopes: scopes(),
  expiresAt: expiry(),
  addresses: addresses(),
})
