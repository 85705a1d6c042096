import type { KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SealedTable } from '../core/seals.ts'
import { checkChains } from './chains.ts'
import type { CheckedAmounts, Finding, SeenRows } from './check.entity.ts'
import { checkKeptRows } from './keptRows.ts'
import { checkPassports } from './passports.ts'
import { type Ask, brokenRules } from './rules.ts'
import { checkSealedRows } from './sealedRows.ts'

/** What a check of the tables needs; all of it can be given to a thread. */
export interface TablesToCheck {
  readonly tables: readonly SealedTable[]
  readonly rowKey: KeyObject
  readonly ledgerKey: KeyObject
  /** Passports up to this one were made anew before. */
  readonly afterPassport: number
  /** What the last check without findings has seen. */
  readonly seenRows: SeenRows
}

/** What the tables have shown. */
export interface CheckedTables {
  readonly findings: readonly Finding[]
  readonly amounts: Omit<CheckedAmounts, 'files'>
  readonly lastPassport: number
  readonly seenRows: SeenRows
}

/** Checks all tables of money as one moment has them; statements that are over are let go between two slices. */
export async function checkTables(ask: Ask, of: TablesToCheck): Promise<CheckedTables> {
  const inTurn: Ask = async sql => {
    await setImmediate()
    return ask(sql)
  }
  const rules = await brokenRules(inTurn)
  const chains = await checkChains(inTurn, of.ledgerKey)
  const sealed = await checkSealedRows(inTurn, of.tables, of.rowKey)
  const kept = await checkKeptRows(inTurn, of.tables, of.seenRows)
  const passports = await checkPassports(inTurn, of.afterPassport)
  return {
    findings: [...rules, ...chains.findings, ...sealed.findings, ...kept.findings, ...passports.findings],
    amounts: { movements: chains.movements, rows: sealed.rows, passports: passports.passports },
    lastPassport: passports.last,
    seenRows: kept.seen,
  }
}
