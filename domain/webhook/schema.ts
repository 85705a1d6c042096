import { mixed, object } from 'yup'
import { cleanText, field, flag, optionalText, required, says } from '../core/fields.ts'
import { ALL_EVENTS, EVENT_KINDS } from './events.ts'

/** How long an address is at most, characters. */
export const MAX_URL = 500

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

const isKnown = (type: string) => type === ALL_EVENTS || EVENT_KINDS.some(kind => kind.type === type)

/** A name, whose parts are not empty, or an IP address. */
const HOST = /^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*\.?)$/

/** An address that calls can go to, as far as its form tells; where it leads the server judges. */
const address = () =>
  required(
    field<string>({
      is: value => typeof value === 'string',
      type: 'fields.webhookUrl',
      clean: cleanText,
      judge: text => {
        if (text.length > MAX_URL) return says('fields.max', { max: MAX_URL })
        const url = URL.parse(text)
        const isGood = url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text) && HOST.test(url.hostname)
        const isBare = !url?.username && !url?.password && !url?.hash && url?.port !== '0'
        return isGood && isBare ? null : says('fields.webhookUrl')
      },
    }),
  )

const events = () =>
  required(
    field<string[]>({
      is: isTexts,
      type: 'fields.webhookEvents',
      clean: value => (isTexts(value) ? [...new Set(value)] : value),
      judge: sent => (sent.length > 0 && sent.every(isKnown) ? null : says('fields.webhookEvents')),
    }),
    'fields.webhookEvents',
  )

/** A new webhook. */
export const webhookSchema = object({ url: address(), events: events(), description: optionalText(255) })

const present = <T>(schema: ReturnType<typeof required<T>>) => schema.optional()

/** What of a webhook changes; absent keys stay. */
export const webhookChangeSchema = object({
  url: present(address()),
  events: present(events()),
  description: optionalText(255),
  enabled: flag(),
  version: mixed<number>().nullable(),
})
