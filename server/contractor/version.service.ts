import { type Params, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { moveVersion } from '../core/versions.ts'
import type { Contractor } from './contractor.entity.ts'

const MOVED = statement((db: Db<typeof Contractor>, params: Params<{ id: number }>) =>
  db
    .updateTable('contractor')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', params.id),
)

/** Moves the version of a contractor whose accounts or templates have changed: who holds an older one has not seen them. */
export function moveContractor(em: Em, contractor: Contractor): Promise<void> {
  return moveVersion(em, MOVED, contractor)
}
