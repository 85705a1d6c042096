import type { EntityMetadata } from '@mikro-orm/core'
import { MARKS, type MarkName, searchRuleOf, type SearchRule, searchTableOf } from './searchRules.ts'
import type { Store } from './store.ts'

type Dialect = Store['kind']
type Trigger = EntityMetadata['triggers'][number]

/** The first of the characters that write numbers: three of them, of 20 bits each, are one trigram. */
export const DIGITS = 0x10000

/** The bits of a number that one character writes. */
export const DIGIT = 2 ** 20

/** The value of a mark in the row `new`. */
function valueOf({ marks, otherwise }: SearchRule, name: MarkName): string {
  const own = `new.${marks[name]}`
  const other = otherwise?.marks[name]
  if (!otherwise || !other) return own
  return `coalesce(${own}, (select o.${other} from ${otherwise.table} as o where o.id = new.${otherwise.by}))`
}

/** A flag as one trigram; words are folded and hold no capitals. */
export function flagOf(name: MarkName): string {
  return name.slice(0, 3).toUpperCase()
}

/** Stands between the characters of a text, so that two of them are one trigram, and one between two of these is. */
const BETWEEN = '|'

/** One or two characters as the trigram that a text with them has. */
export function pairOf(characters: readonly string[]): string {
  return characters.length > 1 ? characters.join(BETWEEN) : `${BETWEEN}${characters.join('')}${BETWEEN}`
}

/** A text for the trigrams of its short parts; SQL that makes numbers here has to do without a common table. */
function pairsOf(text: string): string {
  const numbers = `json_each('[' || replace(hex(zeroblob(length(${text}))), '00', '0,') || '0]')`
  const apart = `(select group_concat(substr(${text}, key, 1), '${BETWEEN}') from ${numbers} where key > 0)`
  return `'${BETWEEN}' || ${apart} || '${BETWEEN}'`
}

/** A mark as one trigram; two words that share their first and their last two letters share it, which costs time alone. */
function trigramOf(value: string, name: MarkName): string {
  switch (MARKS[name]) {
    case 'number': {
      const digits = `char(${DIGITS} + (n >> 40), ${DIGITS} + ((n >> 20) & ${DIGIT - 1}), ${DIGITS} + (n & ${DIGIT - 1}))`
      return `(select ${digits} from (select ${value} as n) where n is not null)`
    }
    case 'word':
      return `substr(${value}, 1, 1) || substr(${value}, -2)`
    case 'flag':
      return `case when ${value} then '${flagOf(name)}' end`
  }
}

/** A mark as a text of its own. */
function markOf(value: string, name: MarkName): string {
  return MARKS[name] === 'flag' ? `case when ${value} then '${name}' end` : `'${name}:' || ${value}`
}

const namesOf = ({ marks }: SearchRule) => Object.keys(marks) as MarkName[]

/** The columns of an index, and what stands in them for the row `new`. */
function contentOf(rule: SearchRule, dialect: Dialect): { columns: string; values: string } {
  const names = namesOf(rule)
  if (dialect === 'postgresql') {
    const marks = names.map(name => markOf(valueOf(rule, name), name))
    return {
      columns: 'id, words, marks',
      values: `new.id, new.${rule.words}, array_remove(array[${marks.join(', ')}], null)`,
    }
  }
  const marks = names.map(name => trigramOf(valueOf(rule, name), name))
  return {
    columns: ['rowid', 'words', 'pairs', ...names].join(', '),
    values: ['new.id', `new.${rule.words}`, pairsOf(`new.${rule.words}`), ...marks].join(', '),
  }
}

/** The triggers that keep the index of a table true. A table that is built anew takes its triggers from here again. */
export function searchTriggers(table: string, dialect: Dialect): Trigger[] {
  const rule = searchRuleOf(table)
  if (!rule) return []
  const index = searchTableOf(table)
  const { columns, values } = contentOf(rule, dialect)
  const key = dialect === 'postgresql' ? 'id' : 'rowid'
  const remove = `delete from ${index} where ${key} = old.id;`
  const insert = `insert into ${index} (${columns}) values (${values});`
  const sources = [rule.words, ...Object.values(rule.marks)]
  const moved = sources.map(column => `new.${column} is distinct from old.${column}`).join(' or ')
  const end = dialect === 'postgresql' ? ' return null;' : ''
  const trigger = (event: 'insert' | 'update' | 'delete', body: string, when?: string): Trigger => ({
    name: `${index}_${event}`,
    timing: 'after',
    events: [event],
    body: body + end,
    ...(when ? { when } : {}),
  })
  return [trigger('insert', insert), trigger('update', `${remove} ${insert}`, moved), trigger('delete', remove)]
}
