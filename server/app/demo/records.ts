import { OrderStatus, ReplenishmentStatus } from '../../../domain/generated/enums.ts'
import { now } from '../../../domain/core/clock.ts'
import { addDays, today } from '../../../domain/core/dates.ts'
import { minor } from '../../../domain/core/money.ts'
import { sendMessage } from '../../chat/chat.service.ts'
import type { Context } from '../../core/context.ts'
import { Replenishment } from '../../replenishment/replenishment.entity.ts'
import { createRequest, setRequestStatus } from '../../request/request.service.ts'
import { beginning, type Course, evenly, lately, waitOf } from './courses.ts'
import { PHRASES, RECIPIENTS } from './data.ts'
import {
  calling,
  stepOrder,
  stepReplenishment,
  stepsToOrder,
  stepsToReplenishment,
  type Walk,
  type Walking,
} from './walk.ts'

/** How many replenishments each client has in each status, and orders likewise: enough for lists to scroll. */
const ROUNDS = 2
/** Of those that are settled there are more: three months of them. */
const SETTLED_ROUNDS = 3
const FIRST_CREDITS = 4

/** Nobody waits for what is in these statuses: it was worked on at any time of the story. */
const SETTLED: ReadonlySet<ReplenishmentStatus | OrderStatus> = new Set([
  'DONE',
  'ARCHIVED',
  'PAID',
  'INQUIRY_DONE',
  'SWIFT_DONE',
  'INQ_SWIFT_DONE',
  'CANCELLED',
  'REFUNDED',
])

/** A client with their staff, and what they work with. */
export interface People {
  readonly client: Context
  readonly manager: Context
  readonly admin: Context
  readonly inns: readonly string[]
  readonly companies: readonly number[]
  readonly banks: readonly number[]
  /** Replenishments that were credited, the first of them first. */
  readonly credited: number[]
  /** Where the clients begin to go round through recipients, companies and amounts: each elsewhere. */
  readonly firstTurn: number
  turn: number
}

const picked = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T

type Turn = Walk & { readonly inn: string; readonly turn: number }

function nextWalk(people: People): Omit<Turn, 'date'> {
  const turn = people.turn++
  const recipient = picked(RECIPIENTS, turn)
  // The second company does not pay into every country of the demo recipients; the first and the third do
  const companyId = picked([people.companies[0] ?? 0, people.companies[2] ?? 0], turn)
  return {
    client: people.client,
    manager: people.manager,
    admin: people.admin,
    companyId,
    bankId: picked(people.banks, turn),
    recipient,
    amount: minor(850_000 + ((turn * 7_919_350) % 9_400_000)),
    inn: picked(people.inns, turn),
    turn,
  }
}

/** A walk as it is when its record is begun. */
function begun(walk: Omit<Turn, 'date'>, end: Date): Turn {
  const daysAgo = Math.round((end.getTime() - now().getTime()) / 86_400_000)
  return { ...walk, daysAgo, date: addDays(today(), -(walk.turn % 40)) }
}

async function addRequest(walk: Turn): Promise<number> {
  const { recipient, amount, client, inn } = walk
  const { id } = await createRequest(calling(client, 'createRequest'), {
    inn,
    recipientCountry: { code: recipient.country },
    recipientBankCountry: { code: recipient.country },
    invoicePrice: amount,
    currency: recipient.currency,
    paymentPurpose: recipient.goods,
  })
  return id
}

const approve = ({ manager }: Walk, id: number) =>
  setRequestStatus(calling(manager, 'setRequestStatus'), { id, status: 'APPROVED' })

/** Waits as people do between the steps of a record. Answers its id. */
async function* waiting(walking: Walking, turn: number, taken: number): AsyncGenerator<number, number> {
  for (let index = taken; ; index++) {
    const { done, value } = await walking.next()
    if (done) return value
    yield waitOf(turn, index)
  }
}

/** The invoice of an earlier replenishment to its recipient once more, with another account: pre-flight says so. */
function doubtful<W extends Walk>(walk: W, { firstTurn, credited: [again = 0] }: People): W {
  const recipient = picked(RECIPIENTS, firstTurn)
  return { ...walk, again, recipient: { ...recipient, account: '6222020200998877665' } }
}

const REQUEST_STEPS = 2

type When = (turn: number, steps: number) => Date

function replenish(people: People, end: Date, status: ReplenishmentStatus, when: When, isDoubtful = false): Course {
  const next = nextWalk(people)
  return {
    begins: when(next.turn, REQUEST_STEPS + stepsToReplenishment(status)),
    work: async function* () {
      const plain = begun(next, end)
      const walk = isDoubtful ? doubtful(plain, people) : plain
      const requestId = await addRequest(walk)
      yield waitOf(walk.turn, 0)
      await approve(walk, requestId)
      yield waitOf(walk.turn, 1)
      const id = yield* waiting(stepReplenishment(walk, requestId, status), walk.turn, REQUEST_STEPS)
      if (status === 'DONE') people.credited.push(id)
    },
  }
}

function order(people: People, end: Date, status: OrderStatus, when: When): Course {
  const next = nextWalk(people)
  return {
    begins: when(next.turn, stepsToOrder(status)),
    work: async function* () {
      const walk = { ...begun(next, end), amount: minor(120_000 + next.turn * 1_300) }
      // Of the first credits each is of another recipient
      const basis = picked(people.credited.slice(0, FIRST_CREDITS), next.turn)
      yield* waiting(stepOrder(walk, basis, status), walk.turn, 0)
    },
  }
}

/** A request that is not used: a new one, or one that staff have decided on. */
function request(people: People, end: Date, status: 'NEW' | 'APPROVED' | 'REJECTED', when: When): Course {
  const next = nextWalk(people)
  const comment = 'Назначение платежа не соответствует виду деятельности'
  return {
    begins: when(next.turn, REQUEST_STEPS),
    work: async function* () {
      const walk = begun(next, end)
      const id = await addRequest(walk)
      if (status === 'NEW') return
      yield waitOf(walk.turn, 0)
      if (status === 'APPROVED') await approve(walk, id)
      else await setRequestStatus(calling(walk.manager, 'setRequestStatus'), { id, status, comment })
    },
  }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The work on all records of a client: what is settled lies in the whole story, what waits for somebody at its end. */
export function coursesOf(people: People, end: Date): Course[] {
  const recent: When = (turn, steps) => lately(end, turn, steps)
  const newest: When = (turn, steps) => lately(end, turn, steps, 0)
  const first: When = () => beginning(end)
  const credits = Array.from({ length: FIRST_CREDITS }, () => replenish(people, end, 'DONE', first))
  const replenishments = Object.values(ReplenishmentStatus).toSorted()
  const orders = Object.values(OrderStatus).toSorted()
  // A credited replenishment is the last, so that the month that is now has a turnover
  const settled = [
    { status: 'ARCHIVED', make: replenish },
    ...orders.filter(status => SETTLED.has(status)).map(status => ({ status, make: order })),
    { status: 'DONE', make: replenish },
  ]
  const count = settled.length * SETTLED_ROUNDS
  const past = Array.from({ length: SETTLED_ROUNDS }, () => settled)
    .flat()
    .map(({ status, make }, index) => {
      const inTime: When = (turn, steps) => earlier(evenly(end, index + 1, count + 1), recent(turn, steps))
      return make(people, end, status as never, inTime)
    })
  const open = Array.from({ length: ROUNDS }, (_, round) => [
    ...replenishments
      .filter(status => !SETTLED.has(status))
      .map(status => {
        const isDoubtful = round > 0 && status === 'DOC'
        return replenish(people, end, status, isDoubtful ? newest : recent, isDoubtful)
      }),
    ...orders.filter(status => !SETTLED.has(status)).map(status => order(people, end, status, recent)),
    ...(['NEW', 'APPROVED', 'REJECTED', 'NEW', 'APPROVED', 'REJECTED'] as const).map(status =>
      request(people, end, status, recent),
    ),
  ])
  return [...credits, ...past, ...open.flat()]
}

/** Questions about the newest records, every second one answered, in the last hours. */
export function talkOf({ client, manager }: People, end: Date): Course[] {
  const own = { client: client.viewer?.id ?? 0 }
  return Array.from({ length: 6 }, (_, index) => ({
    begins: lately(end, 0, 1 + (index % 2)),
    work: async function* () {
      const newest = await client.em.find(Replenishment, own, {
        fields: ['id'],
        orderBy: { id: -1 },
        limit: 1,
        offset: index,
      })
      const instanceId = newest[0]?.id ?? 0
      const [question = '', reply = ''] = picked(PHRASES, index)
      await sendMessage(calling(client, 'sendMessage'), { type: 'REPLENISHMENT', instanceId, text: question })
      if (index % 2 === 0) return
      yield waitOf(0, 0)
      await sendMessage(calling(manager, 'sendMessage'), { type: 'REPLENISHMENT', instanceId, text: reply })
    },
  }))
}
