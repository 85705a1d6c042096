import fc, { type GeneratorValue } from 'fast-check'
import { getNamedType, type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import type { Em } from '../../server/core/store.ts'
import { select } from '../support/sql.ts'
import { pdf } from '../support/files.ts'

/** What does not belong where it is put: wrong kinds, limits, operators, other people's tricks. */
export const JUNK: readonly unknown[] = [
  null,
  '',
  'x'.repeat(10_000),
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  [],
  {},
  { $ne: null },
  ['a', 1],
  '\u0000',
  '\uD800',
  '%_\\',
  "' or 1=1 --",
  '2026-02-30',
  'NaN',
  '٣',
  '=HYPERLINK("http://x","y")',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '__proto__',
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { code: 'XX' },
  { name: 'a.pdf', b64: 'JVBERi0xLjQK' },
  { name: null },
  { id: 1 },
]

/** What would do. */
const FIT: Readonly<Record<string, readonly unknown[]>> = {
  Int: [1, 2, 7, 12, 30, 55],
  Money: [1, 100, 123_456, 10 ** 9],
  Rate: [0.5, 1, 3, 7.125, 92.5],
  Boolean: [true, false],
  Date: ['2026-03-05', '2026-01-10', '2030-01-01'],
  String: ['abc', 'CNY', 'BKCHCNBJ', '7707083893', 'Привет', 'client@trinity.test'],
}

/** People who may be banned and deleted: the others have to go on calling. */
const SPARE = 'spare'

/** Which tables the ids of an argument come from; the first that fits by the names of the field and the argument. */
const TABLES: readonly (readonly [RegExp, string])[] = [
  [/^(banUser|deleteUser|saveUser)\b/, SPARE],
  [/companyId|companyBankId|Company\.id|company\.id|Rates\.id/, 'company'],
  [/[bB]ankId|bank\.id|Bank\.id/, 'bank'],
  [/contractId|templateId/, 'contract'],
  [/[aA]greementId/, 'agreement'],
  [/accountId|accounts\.id/, 'contractor_account'],
  [/contractorId|ontractor\w*\.id/, 'contractor'],
  [/userId|clientId|profileOf/i, 'app_user'],
  [/clientRequestId|[rR]equest\.id|requestHistory|requests|RequestStatus/, 'request'],
  [/(slip|nvoice|Report|metas|file|Orders)\.id/, 'stored_file'],
  [/[oO]rder|nquiry|wift/, 'client_order'],
  [/eplenishment|ate|ayment|ocuments|ill|emplate|Stage/, 'replenishment'],
]

/** Ids of living records by table. */
export type Pools = ReadonlyMap<string, readonly number[]>

/** Reads the ids of the newest records of every table that calls name. */
export async function readPools(em: Em): Promise<Pools> {
  const pools = new Map<string, readonly number[]>()
  for (const [, table] of TABLES) {
    const from = table === SPARE ? "app_user where email like 'spare%'" : table
    const rows = await select<{ id: number }>(em, `select id from ${from} order by id desc limit 80`)
    pools.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return pools
}

/** One of a list, by its place: what stands there may be too deep to compare. */
export const oneOf = <T>(gen: GeneratorValue, list: readonly T[]): T => list[gen(fc.nat, { max: list.length - 1 })] as T

/** Makes arguments: how often they are junk, and which records live. */
export interface Maker {
  readonly gen: GeneratorValue
  readonly pools: Pools
  /** One value in so many is junk; 0: none is. */
  readonly junkOneIn: number
}

/** A value for an argument; `path` is its field and place. */
export function valueFor(maker: Maker, type: GraphQLInputType, path: string): unknown {
  const { gen, pools, junkOneIn } = maker
  if (junkOneIn > 0 && gen(fc.nat, { max: junkOneIn - 1 }) === 0) return oneOf(gen, JUNK)
  if (isNonNullType(type)) return valueFor(maker, type.ofType, path)
  if (isListType(type)) return [valueFor(maker, type.ofType, path)]
  const named = getNamedType(type)
  if (named.name === 'FileInput' || named.name === 'MessageFileInput') {
    const { name, b64 } = pdf()
    const isFresh = gen(fc.nat, { max: 1 }) === 0
    if (isFresh) return named.name === 'FileInput' ? { name, b64 } : { fileName: name, b64 }
    return { id: oneOf(gen, pools.get('stored_file') ?? [1]) }
  }
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter(field => field.name === 'id' || gen(fc.nat, { max: 4 }) > 0)
    return Object.fromEntries(fields.map(field => [field.name, valueFor(maker, field.type, `${path}.${field.name}`)]))
  }
  if (isEnumType(named)) return oneOf(gen, named.getValues()).name
  if (/id$/i.test(path)) {
    const [, table = ''] = TABLES.find(([pattern]) => pattern.test(path)) ?? []
    const pool = pools.get(table) ?? []
    return pool.length > 0 ? oneOf(gen, pool) : gen(fc.integer, { min: 1000, max: 1060 })
  }
  if (path.endsWith('.version')) return gen(fc.integer, { min: 1, max: 12 })
  return oneOf(gen, FIT[named.name] ?? JUNK)
}
