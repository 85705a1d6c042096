import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from '../../domain/core/texts.ts'
import { MIGRATIONS } from '../core/migrations.ts'
import type { Storage } from '../core/storage.ts'
import type { Store } from '../core/store.ts'
import type { CheckedAmounts, Finding } from '../reconciliation/check.entity.ts'
import { checkedTables } from '../reconciliation/check.service.ts'
import { checkFiles } from '../reconciliation/files.ts'
import { TOLD } from '../reconciliation/rules.ts'
import { isKeyOfData } from '../reconciliation/sealedRows.ts'

/** What a proof has found, a line each, and how much it has read. */
export interface Proof {
  readonly faults: readonly string[]
  readonly counted: CheckedAmounts
}

/** The migrations that a database lacks of those it has had, and those that this version does not know. */
export async function migrationFaults(kind: Store['kind'], executed: readonly string[]): Promise<string[]> {
  const files = await Promise.all([kind, 'together'].map(folder => readdir(join(MIGRATIONS, folder))))
  const known = new Set(files.flat().map(file => basename(file, '.ts')))
  const had = new Set(executed.map(name => basename(name, '.ts')))
  const missing = known.difference(had)
  const unknown = had.difference(known)
  return [
    ...(missing.size > 0 ? [`Migrations are missing: ${[...missing].toSorted().join(', ')}`] : []),
    ...(unknown.size > 0 ? [`Made by a newer version: ${[...unknown].toSorted().join(', ')}`] : []),
  ]
}

const OTHER_KEY =
  'No seal is right: SECRETS_KEY (or, where none is set, the key in DATA_DIR) is not the one that the data were made with.'

/** A finding in a line: the rule by its code and in words, and the rows that break it. */
function faultOf({ rule, of, ids }: Finding): string {
  const more = ids.length === TOLD ? ' and perhaps more' : ''
  return `${rule}${of ? ` of ${of}` : ''}: ${ids.join(', ')}${more} (does not hold: ${text('en', `check.rules.${rule}`)})`
}

/**
 * Proves a database with its files, whole: its migrations are those of this version, and the check of all money finds
 * nothing in rules, chains, seals, passports and counters, nor in any file by its hash (docs/decisions.md section 18).
 */
export async function prove(store: Store, storage: Storage): Promise<Proof> {
  const executed = await store.orm.migrator.getExecuted()
  const faults = await migrationFaults(
    store.kind,
    executed.map(({ name }) => name),
  )
  // Tables of another version cannot be asked
  if (faults.length > 0) return { faults, counted: { movements: 0, rows: 0, passports: 0, files: 0 } }
  const { findings, amounts } = await checkedTables(store, true)
  const isOtherKey = (await isKeyOfData(store)) === false
  const { findings: ofFiles, files } = await checkFiles({ store, storage }, true)
  return {
    faults: [...(isOtherKey ? [OTHER_KEY] : []), ...[...findings, ...ofFiles].map(faultOf)],
    counted: { ...amounts, files },
  }
}
