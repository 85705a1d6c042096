import type { Passport } from '../../domain/rate/passport.ts'
import { wrongFigures } from '../../domain/rate/recompute.ts'
import { fromJson } from '../core/rows.ts'
import type { Finding } from './check.entity.ts'
import { type Ask, findingOf } from './rules.ts'

/** How many passports are made anew at once. */
const SLICE = 100

interface Row extends Pick<Passport, 'kind' | 'engine'> {
  readonly id: number
  readonly inputs: string | Passport['inputs']
  readonly outputs: string | Passport['outputs']
}

const sliceAfter = (id: number) =>
  `select id, kind, engine, inputs, outputs from rate_passport where id > ${id} order by id limit ${SLICE}`

/** What can't be read any more, or names an engine that never was, is as wrong as a wrong figure. */
function isRight({ kind, engine, inputs, outputs }: Row): boolean {
  try {
    return wrongFigures({ kind, engine, inputs: fromJson(inputs), outputs: fromJson(outputs) }).length === 0
  } catch {
    return false
  }
}

/** Makes the figures of the passports after one anew, each by the engine that it names. Answers the last of them too. */
export async function checkPassports(
  ask: Ask,
  after: number,
): Promise<{ findings: readonly Finding[]; passports: number; last: number }> {
  const wrong: number[] = []
  let passports = 0
  let last = after
  for (;;) {
    const slice = await ask<Row>(sliceAfter(last))
    for (const row of slice) if (!isRight(row)) wrong.push(row.id)
    passports += slice.length
    const end = slice.at(-1)
    if (!end) break
    last = end.id
  }
  return { findings: findingOf('PASSPORT_RECOMPUTED', wrong), passports, last }
}
