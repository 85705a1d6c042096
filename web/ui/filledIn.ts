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

/** The fields of a stored form that say what the directory says: they go with their code. */
export function givenBefore(now: Filled, answered: Filled): Filled {
  const alike = Object.keys(answered).filter(field => answered[field] && answered[field] === now[field])
  return pick(answered, alike)
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
    given: pick(
      next,
      ours.filter(field => next[field]),
    ),
  }
}
