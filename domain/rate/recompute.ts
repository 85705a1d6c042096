import { centralBankRates } from './centralBank.ts'
import { fixation, isRefusal, offer } from './engine.ts'
import { fixationPassport, offerPassport, type Passport, type PassportInputs } from './passport.ts'

/** What a version of the engine makes of the inputs of a passport; null: it can't make anything of them. */
type Engine = (passport: Passport) => Passport | null

/** The rules of section 5 as they have stood since passports are kept. */
function first({ kind, inputs }: Passport): Passport | null {
  return kind === 'FIXATION' ? fixedAnew(inputs) : offeredAnew(kind, inputs)
}

function offeredAnew(kind: 'OFFER' | 'EDIT', inputs: PassportInputs): Passport | null {
  const { baseRate, monthlyVolume, usedPrices, currency } = inputs
  if (baseRate === null || monthlyVolume === null) return null
  const made = usedPrices && centralBankRates({ currency, rates: usedPrices.prices, markups: usedPrices.markups })
  if (made && 'problem' in made) return null
  const { rate, xRate } = made ?? inputs
  const rates = {
    aRates: inputs.tiers.filter(({ type }) => type === 'AMOUNT'),
    vRates: inputs.tiers.filter(({ type }) => type === 'M_VAL'),
  }
  const { invoiceAmount, clientRate } = inputs
  const input = { invoiceAmount, currency, rate, xRate, baseRate, clientRate, rates, monthlyVolume }
  const figures = offer(input)
  return isRefusal(figures) ? null : offerPassport({ ...inputs, kind, rates }, input, figures)
}

function fixedAnew(inputs: PassportInputs): Passport | null {
  const { receivedRub, rate, xRate, calculationRate, onTopAmount, currency, offered } = inputs
  if (receivedRub === null || offered === null) return null
  const input = { receivedRub, rateAfter: rate, xRateAfter: xRate, calculationRate, onTopAmount, currency }
  const figures = fixation(input)
  if (isRefusal(figures)) return null
  const { invoiceAmount, companyName, clientRate, rateType } = inputs
  return fixationPassport({ invoiceAmount, currency, companyName, clientRate, rateType, offered }, input, figures)
}

/** The engines by their versions: a passport is judged by the one that it names. */
const ENGINES: Readonly<Record<number, Engine>> = { 1: first }

/**
 * Makes the figures of a passport anew by the engine that it names, and answers the names of those that are others now:
 * `engine` for a version that nobody knows, `inputs` where nothing can be made of them. Of a sound passport none.
 */
export function wrongFigures(passport: Passport): string[] {
  const engine = ENGINES[passport.engine]
  if (!engine) return ['engine']
  const anew = engine(passport)
  if (!anew) return ['inputs']
  return [...differing(passport.inputs, anew.inputs), ...differing(passport.outputs, anew.outputs)]
}

function differing<T extends object>(kept: T, anew: T): string[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(anew)])]
  return names.filter(name => written(kept[name as keyof T]) !== written(anew[name as keyof T]))
}

/** A value as a text, its keys in their order: a database may have put them in another. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
