import type { CountryInput } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid, Problem } from '../../domain/core/problems.ts'
import { isCurrency, resolveCountry } from './dictionary.service.ts'

/** The code of a country that an input names. Throws a field error when there is no such country. */
export function knownCountry(input: CountryInput, field: string): string {
  const code = resolveCountry(input)
  if (code === null) throw invalid({ field, key: 'fields.countryUnknown' })
  return code
}

/** A currency code that an input names. Throws a field error when there is no such currency. */
export function knownCurrency(code: string, field: string): string {
  if (!isCurrency(code)) throw invalid({ field, key: 'fields.currencyUnknown' })
  return code
}

/** What each question is answered with. */
type Answers<Asked> = { [Name in keyof Asked]: Asked[Name] extends () => infer Answer ? Answer : never }

/** Asks several questions about one input, by what they are called. Throws the field errors of all of them at once. */
export function allKnown<Asked extends Readonly<Record<string, () => unknown>>>(asked: Asked): Answers<Asked> {
  const wrong: FieldProblem[] = []
  const answers = Object.entries(asked).map(([name, ask]) => {
    try {
      return [name, ask()] as const
    } catch (error) {
      if (!(error instanceof Problem) || error.problem !== 'validation') throw error
      wrong.push(...error.fieldErrors)
      return [name, undefined] as const
    }
  })
  if (wrong.length > 0) throw invalid(...wrong)
  return Object.fromEntries(answers) as Answers<Asked>
}
