import type { orderLinks as ru } from '../ru/orderLinks.ts'
import type { Texts } from '../texts.ts'

/** Texts of the links for the recipient of an order. */
export const orderLinks: Texts<typeof ru> = {
  title: 'Link for the recipient',
  hint: 'By the link the recipient sees where the payment is, without an account. The page shows no rate, no dollars and no chat.',
  new: 'Create a link',
  newTitle: 'Link for the recipient',
  create: 'Create',
  language: 'Language of the page',
  languages: { EN: 'English', ZH: 'Chinese', TR: 'Turkish', RU: 'Russian' },
  days: 'Days it works',
  daysHint: '{min} to {max}',
  shows: 'The page shows',
  showDates: 'dates',
  showAmount: 'amount and currency',
  showSwift: 'the SWIFT copy',
  showSwiftHint: 'It names the amount and the payer',
  anew: 'Revoke and make another',
  madeTitle: 'Address of the link',
  madeHint: 'Copy the address and send it to the recipient: it is not shown again.',
  copied: 'Address copied',
  until: 'Until {at}',
  openings: '{count, plural, =0 {Not opened yet} one {Opened once} other {Opened # times}}',
  last: 'last',
  over: 'Expired',
  revoked: 'Turned off',
  revoke: 'Turn off',
  revokeTitle: 'Turn the link off?',
  revokeText: 'The page stops opening at once. The link cannot be turned on again; a new one can be created.',
  revokedNow: 'The link is turned off',
}
