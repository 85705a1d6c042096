/** Values of the fields that a directory fills in, by field. */
export type Filled = Readonly<Record<string, string>>

/** What a directory says of a code: values to fill in, null when nobody has the code, undefined while it is not known. */
export type Answered = Filled | null | undefined

export interface FillIn {
  /** The fields to change. */
  readonly changes: Filled
  /** What of the form now comes from the directory. */
  readonly given: Filled
}

const pick = (values: Filled, fields: readonly string[]): Filled =>
  Object.fromEntries(fields.map(field => [field, values[field] ?? '']))

const wordsOf = (text = '') => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** Two names of one thing: «Emirates NBD» and «Emirates NBD Bank». */
function saySame(one: string | undefined, other: string | undefined): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word, index) => word === long[index])
}

/** The fields of a stored form that say what the directory says: they go with their code. */
export function givenBefore(now: Filled, answered: Filled): Filled {
  return pick(
    now,
    Object.keys(answered).filter(field => saySame(answered[field], now[field])),
  )
}

/** Of what was chosen, the texts that are there: they count as filled in by the program. */
export function textsOf(chosen: Readonly<Record<string, unknown>>): Filled {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([field, value]) => (typeof value === 'string' && value ? [[field, value]] : [])),
  )
}

/**
 * What a new code changes in a form: what the former one had filled in gives way to what is said of this one, or goes;
 * an empty field is filled; what a person typed stays (decisions.md section 12, "Forms").
 */
export function fillIn(fields: readonly string[], now: Filled, given: Filled, answered: Filled | null): FillIn {
  const ours = fields.filter(field => !now[field] || now[field] === given[field])
  const next = pick(answered ?? {}, ours)
  const changed = ours.filter(field => next[field] !== (now[field] ?? ''))
  return {
    changes: pick(next, changed),
    // Nothing counts as given where a person has typed
    given: pick(next, fields),
  }
}
