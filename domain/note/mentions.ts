/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly userId: number
  readonly name: string
}

/** Those whose names stand in a text behind «@», the longest name first: «@Анна Петрова» is not «@Анна». */
export function mentionedIn(text: string, people: readonly Mentionable[]): number[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  const found: number[] = []
  let rest = text
  for (const name of new Set(byLength.map(one => one.name))) {
    if (!rest.includes(`@${name}`)) continue
    rest = rest.replaceAll(`@${name}`, '')
    found.push(...people.filter(one => one.name === name).map(({ userId }) => userId))
  }
  return found
}

/** What is typed behind the «@» that the cursor is after; null: no name is being typed. */
export function askedName(text: string, cursor: number): { readonly from: number; readonly part: string } | null {
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, cursor))
  const part = found?.[1]
  return part === undefined ? null : { from: cursor - part.length - 1, part }
}
