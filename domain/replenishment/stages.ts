import type { Side } from '../core/roles.ts'
import { type ReplenishmentStage, ReplenishmentStatus } from '../generated/enums.ts'
import { REMARKS, type Remarks } from './remarks.ts'

/** A tab of a replenishment's page; BASIS is where a client begins a new one. */
export type StageTab = 'BASIS' | ReplenishmentStage

/** Why a tab is closed; the words stand in the catalogue of the room. */
export type LockReason =
  | 'basisChosen'
  | 'chooseBasis'
  | 'documentsFirst'
  | 'acceptanceFirst'
  | 'agreementBank'
  | 'rateFirst'
  | 'receiptFirst'
  | 'creditFirst'

/** What the tabs are judged by; `status` null: the replenishment is not created yet. */
export interface StageFacts {
  readonly status: ReplenishmentStatus | null
  readonly companyId: number | null
  readonly additionalAgreementBankId: number | null
  /** The day of the bill: the offer was confirmed once. */
  readonly billDate: string | null
  readonly rubAmountAfter: number | null
  readonly usdAmountAfter: number | null
}

/** One tab: the statuses that open it, what else it needs, and whether an archived record came as far as it. */
interface StageRule {
  readonly tab: StageTab
  readonly opens: readonly ReplenishmentStatus[]
  readonly needs?: { readonly fact: keyof StageFacts; readonly lock: LockReason }
  readonly reached: (facts: StageFacts) => boolean
  readonly lock: LockReason
}

const live = Object.values(ReplenishmentStatus).filter(status => status !== 'ARCHIVED')
const except = (...closed: readonly ReplenishmentStatus[]) => live.filter(status => !closed.includes(status))

const documentsAccepted = except('NEW', 'DOC_NAC', 'DOC')
const rateReached = ({ companyId }: StageFacts) => companyId !== null
const paymentReached = ({ billDate }: StageFacts) => billDate !== null
const credited = ({ usdAmountAfter }: StageFacts) => usdAmountAfter !== null
const always = () => true

/** The tabs of each side in their order, with what unlocks them (decisions.md section 13, "Tabs of a replenishment"). */
const RULES: Readonly<Record<Side, readonly StageRule[]>> = {
  client: [
    { tab: 'BASIS', opens: [], reached: () => false, lock: 'basisChosen' },
    { tab: 'CONTRACTOR', opens: live, reached: always, lock: 'chooseBasis' },
    { tab: 'DOCUMENTS', opens: live, reached: always, lock: 'chooseBasis' },
    { tab: 'RATE', opens: documentsAccepted, reached: rateReached, lock: 'acceptanceFirst' },
    {
      tab: 'PAYMENT',
      opens: ['BILL', 'CR_ACC', 'BILL_PAID', 'DONE', 'CR_FIX'],
      reached: paymentReached,
      lock: 'rateFirst',
    },
    { tab: 'FIXATION', opens: ['DONE'], reached: credited, lock: 'creditFirst' },
  ],
  staff: [
    { tab: 'CONTRACTOR', opens: live, reached: always, lock: 'documentsFirst' },
    { tab: 'DOCUMENTS', opens: except('NEW'), reached: always, lock: 'documentsFirst' },
    {
      tab: 'COMPANY',
      opens: except('NEW', 'DOC_NAC'),
      needs: { fact: 'additionalAgreementBankId', lock: 'agreementBank' },
      reached: rateReached,
      lock: 'documentsFirst',
    },
    { tab: 'RATE', opens: documentsAccepted, reached: rateReached, lock: 'acceptanceFirst' },
    // BILL opens it too: payment orders may come with it (decisions.md section 4)
    {
      tab: 'PAYMENT',
      opens: ['CR_ACC', 'BILL', 'BILL_PAID', 'CR_FIX', 'DONE'],
      reached: paymentReached,
      lock: 'rateFirst',
    },
    {
      tab: 'FIXATION',
      opens: ['CR_FIX', 'DONE'],
      reached: ({ rubAmountAfter }) => rubAmountAfter !== null,
      lock: 'receiptFirst',
    },
  ],
}

function lockOf({ tab, opens, needs, reached, lock }: StageRule, facts: StageFacts): LockReason | null {
  const { status } = facts
  if (status === null) return tab === 'BASIS' ? null : 'chooseBasis'
  if (status === 'ARCHIVED') return reached(facts) ? null : lock
  if (!opens.includes(status)) return lock
  return needs && facts[needs.fact] === null ? needs.lock : null
}

/** The tabs of a side, each open (`lock` null) or with the reason why it is closed. */
export function stagesOf(side: Side, facts: StageFacts): { tab: StageTab; lock: LockReason | null }[] {
  return RULES[side].map(rule => ({ tab: rule.tab, lock: lockOf(rule, facts) }))
}

/** The tab to show first: the wanted one, else the last open one before it, else the first open one. */
export function openTab(stages: readonly { tab: StageTab; lock: LockReason | null }[], wanted: StageTab): StageTab {
  const at = stages.findIndex(({ tab }) => tab === wanted)
  const before = stages.slice(0, at + 1).findLast(({ lock }) => lock === null)
  return (before ?? stages.find(({ lock }) => lock === null))?.tab ?? wanted
}

/** The stages where a client finds comments of staff, in their order. */
export function remarkedStages(record: Remarks): StageTab[] {
  const stages = Object.keys(REMARKS) as (keyof typeof REMARKS)[]
  return stages.filter(stage => REMARKS[stage].some(field => record[field]))
}

/** What a side waits for instead of having something to do: the words stand in the catalogue of the room. */
export type Waiting = 'documents' | 'rateRequest' | 'repeatedRequest'

const WAITING: Readonly<Partial<Record<ReplenishmentStatus, Waiting>>> = {
  NEW: 'documents',
  DOC_ACC: 'rateRequest',
  CR_NAC: 'repeatedRequest',
}

/** The waiting screen that staff see in a status, and the tab that it stands in (decisions.md section 13, "Tabs of a replenishment"); null: none. */
export function waitingOf(status: ReplenishmentStatus): Waiting | null {
  return WAITING[status] ?? null
}

/** The status whose words tell whose turn it is: a bill with payment orders waits like a paid one (decisions.md section 4). */
export function turnStatus(status: ReplenishmentStatus, paymentOrders: number): ReplenishmentStatus {
  return status === 'BILL' && paymentOrders > 0 ? 'BILL_PAID' : status
}
