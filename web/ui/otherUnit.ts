/** The unit of rates that are parts of a hundred. */
export const PERCENT = '%'

/** Hundredths: kopecks, cents. */
export const PARTS = '1/100'

const alone = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu')

/** How people write what an amount is in, and the units that it fits. */
const WRITTEN: readonly { readonly sign: RegExp; readonly as: string; readonly fits: RegExp }[] = [
  { sign: /[%％٪]|(?<!\p{L})(?:процент|percent)/iu, as: PERCENT, fits: /^%$/ },
  { sign: /[¢]|(?<!\p{L})(?:коп|cents?(?!\p{L})|цент|kop)/iu, as: PARTS, fits: /^(коп|kop)/i },
  { sign: /₽|(?<!\p{L})(?:руб|р(?!\p{L})|ro?ubles?(?!\p{L}))/iu, as: 'RUB', fits: /^RUB$/ },
  // Other dollars are written so too
  { sign: /\$|(?<!\p{L})(?:долл|dollar|бакс)/iu, as: 'USD', fits: /^(USD|AUD|CAD|HKD|NZD|SGD|TWD)$/ },
  { sign: /€|(?<!\p{L})(?:евро|euro)/iu, as: 'EUR', fits: /^EUR$/ },
  { sign: /(?<!\p{L})(?:юан|yuan|rmb)|元/iu, as: 'CNY', fits: /^CNY$/ },
  { sign: /[¥￥]/u, as: 'CNY', fits: /^(CNY|JPY)$/ },
  { sign: /£|(?<!\p{L})фунт/iu, as: 'GBP', fits: /^GBP$/ },
  { sign: /₺|(?<!\p{L})лир/iu, as: 'TRY', fits: /^TRY$/ },
  { sign: /₸|(?<!\p{L})(?:тенге|tenge)/iu, as: 'KZT', fits: /^KZT$/ },
  { sign: /₹|(?<!\p{L})(?:рупи|rupee)/iu, as: 'INR', fits: /^INR$/ },
  { sign: /(?<!\p{L})(?:дирхам|dirham)/iu, as: 'AED', fits: /^AED$/ },
  { sign: /₩|(?<!\p{L})вон/iu, as: 'KRW', fits: /^KRW$/ },
]

const CODE = alone('[a-z]{3}')
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** The rouble's code in older papers. */
const SAME: Readonly<Record<string, string>> = { RUR: 'RUB' }

/** The currency whose code stands in the text; null: none. */
function codeIn(text: string): string | null {
  const [written] = CODE.exec(text) ?? []
  const code = written?.toUpperCase() ?? ''
  return SAME[code] ?? (CODES.has(code) ? code : null)
}

/**
 * What a figure says it is in, where that is not the field's own: `RUB`, `%`, `PARTS` for kopecks and cents; null: nothing, or its
 * own. `unit`: a currency's code, «%», or kopecks; '' where it is not known, then any currency may be meant, but no parts.
 */
export function otherUnit(written: string, unit: string): string | null {
  const isKnown = unit !== ''
  const found = WRITTEN.find(
    ({ sign, fits, as }) => sign.test(written) && !fits.test(unit) && (isKnown || as === PERCENT || as === PARTS),
  )
  if (found) return found.as
  const code = codeIn(written)
  return isKnown && code !== null && code !== unit ? code : null
}
