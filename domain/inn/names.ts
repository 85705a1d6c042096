/** Legal forms as papers write them out, and as people shorten them. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/общество с ограниченной ответственностью/g, 'ооо'],
  [/публичное акционерное общество/g, 'пао'],
  [/закрытое акционерное общество/g, 'зао'],
  [/открытое акционерное общество/g, 'оао'],
  [/акционерное общество/g, 'ао'],
  [/индивидуальный предприниматель/g, 'ип'],
]

/** A company's name without what does not tell companies apart: case, quotes, dashes, ё, blanks, a form written out. */
function plain(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  const short = FORMS.reduce((text, [form, letters]) => text.replace(form, letters), lower)
  // The form may stand before the name or after it
  return short
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .toSorted()
    .join(' ')
}

/** Tells whether two names mean one company, as the registry's and a client's own words do. */
export function isSameCompany(one: string, other: string): boolean {
  return plain(one) === plain(other)
}
