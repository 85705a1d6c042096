/** A choice of a filter. */
interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices of one name tell themselves apart by a note after it (decisions.md section 12, "Web"); '' has none. */
export function distinguish<One extends Choice>(
  choices: readonly One[],
  noteOf: (value: One['value']) => string,
): One[] {
  return choices.map(one => {
    const isAlone = choices.filter(({ label }) => label === one.label).length === 1
    const note = isAlone ? '' : noteOf(one.value)
    return note ? { ...one, label: `${one.label}: ${note}` } : one
  })
}
