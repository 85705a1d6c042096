import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { minor, type Minor } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { settingsSchema } from '../../domain/setting/schema.ts'
import { unchangedAdmins } from '../account/standing.service.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, presentFields } from '../core/input.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import { rowReader } from '../core/rows.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { refuseStale } from '../core/versions.ts'
import type { ApprovalItem, Settings, SettingsInput } from '../generated/schema.ts'
import { Setting } from './setting.entity.ts'

/** The settings as they are judged by; amounts are USD minor units, null: off, 0: always. */
export interface SettingValues {
  readonly payFrom: Minor | null
  readonly creditFrom: Minor | null
  readonly refund: boolean
  readonly rollback: boolean
  readonly payees: boolean
  readonly detailsChangedFrom: Minor | null
  readonly detailsNewFrom: Minor | null
}

/** Nothing waits for a second person; changed details are checked always, new ones never. */
const DEFAULTS: SettingValues = {
  payFrom: null,
  creditFrom: null,
  refund: false,
  rollback: false,
  payees: false,
  detailsChangedFrom: minor(0),
  detailsNewFrom: null,
}

/** The id of the one row. */
const ONLY = 1

/** Of what proposals about the settings only one waits at once. */
const KEY = 'SETTING'

const valuesOf = (row: Setting): SettingValues => ({
  payFrom: row.payFrom ?? null,
  creditFrom: row.creditFrom ?? null,
  refund: row.refund,
  rollback: row.rollback,
  payees: row.payees,
  detailsChangedFrom: row.detailsChangedFrom ?? null,
  detailsNewFrom: row.detailsNewFrom ?? null,
})

const KEPT = statement((db: Db<typeof Setting>, params: Params<{ id: number }>) =>
  db.selectFrom('setting').selectAll().where('id', '=', params.id),
)

/** The settings that hold now; each record that staff open asks for them. */
export async function settingsIn(em: Em): Promise<SettingValues> {
  const row = await firstRow(em, KEPT, { id: ONLY })
  return row ? valuesOf(rowReader(em, Setting)(row)) : DEFAULTS
}

/** Tells whether anything waits for a second person: then staff and the settings themselves do too. */
export const isAnythingOn = ({ payFrom, creditFrom, refund, rollback, payees }: SettingValues): boolean =>
  payFrom !== null || creditFrom !== null || refund || rollback || payees

/** Tells whether more waits for a second person by the new settings than by the former ones. */
function isStricter(before: SettingValues, after: SettingValues): boolean {
  const from = (one: Minor | null) => one ?? Number.POSITIVE_INFINITY
  const amounts = (['payFrom', 'creditFrom'] as const).some(key => from(after[key]) < from(before[key]))
  return amounts || (['refund', 'rollback', 'payees'] as const).some(key => after[key] && !before[key])
}

/** The settings, with the change that waits for a second admin. */
export async function settings(ctx: Context): Promise<Settings> {
  return answer(ctx.em, await ctx.app.secondPerson.waitingOn(ctx, ctx.em, KEY))
}

async function answer(em: Em, approval: ApprovalItem | null): Promise<Settings> {
  const row = await em.findOne(Setting, { id: ONLY })
  return { ...(row ? valuesOf(row) : DEFAULTS), version: row?.version ?? 0, approval }
}

type Changed = Partial<{ [K in keyof SettingValues]: SettingValues[K] | null }>

/** Saves the settings; absent keys stay. Throws field errors, 409 `stale`, `nobodyApproves`, `approvalWaits`. */
export async function saveSettings(ctx: Context, input: SettingsInput): Promise<Settings> {
  const value: Changed = presentFields(checkInput(settingsSchema, input))
  return writeOrWait(ctx, { action: 'saveSettings', input: value, answer }, () =>
    write(ctx, async em => {
      await change(ctx, em, value, input.version)
      return answer(em, null)
    }),
  )
}

/** Carries out a change of the settings that a second admin has approved. */
export const carrySettings: CarryOut = (ctx, em, value: Changed) => change(ctx, em, value)

async function change(ctx: Context, em: Em, value: Changed, seen?: number | null): Promise<void> {
  const row = await em.findOne(Setting, { id: ONLY }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseStale({ version: row?.version ?? 0 }, seen)
  const before = row ? valuesOf(row) : DEFAULTS
  const flags = ['refund', 'rollback', 'payees'] as const
  const emptied = Object.fromEntries(flags.filter(key => value[key] === null).map(key => [key, false]))
  const after = { ...before, ...value, ...emptied } as SettingValues
  const names = (Object.keys(DEFAULTS) as (keyof SettingValues)[]).filter(key => before[key] !== after[key])
  if (names.length === 0) return
  // Staff and the settings themselves wait for a second admin too, so two of them are needed whatever is switched on
  if (isStricter(before, after) && (await unchangedAdmins(em)) < 2) throw new Problem('nobodyApproves')
  if (row) em.assign(row, after)
  else em.create(Setting, { id: ONLY, ...after, createdAt: now() })
  await em.flush()
  if (!isAnythingOn(before) && !ctx.state.signing) return
  const shown = (one: SettingValues[keyof SettingValues]) => (one === null ? null : String(one))
  await ctx.app.secondPerson.judge(ctx, em, {
    step: 'SAVE',
    type: 'SETTING',
    instanceId: null,
    desk: 'ADMIN',
    // Judged by the settings of before: those that are being saved may have switched all off
    setting: 'ALWAYS',
    usd: null,
    subject: '',
    amounts: [],
    changes: names.map(field => ({ field, before: shown(before[field]), after: shown(after[field]) })),
    key: KEY,
  })
}
