import type Database from 'better-sqlite3'
import { text } from '../../domain/core/texts.ts'
import { calendarOf, OFFICIAL_DAYS } from '../../domain/deadline/calendar.ts'
import { duesOf, levelAt } from '../../domain/deadline/deadline.ts'
import { USUAL_LIMITS } from '../../domain/deadline/limits.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import { replenishmentWorkflow, stageOf } from '../../domain/replenishment/workflow.ts'
import { countries } from '../../server/dictionary/dictionary.service.ts'
import type { ReplenishmentStatus } from '../../server/generated/schema.ts'

type Row = Record<string, unknown>

const PAGE = 20
/** How long offers hold unless set. */
const OFFER_MINUTES = 60
/** How long somebody works on a record who does nothing about it, milliseconds. */
const HELD_FOR = 30 * 60_000

const iso = (moment: unknown) => new Date(moment as number).toISOString()
const named = new Map(countries().map(country => [country.code, country]))
const countryOf = (code: unknown) => named.get(code as string) ?? null

/** What staff of both desks may do in each status: looked up, not judged each time, as no record of the fill differs. */
const stepsIn = new Map(
  (Object.keys(stageOf) as ReplenishmentStatus[]).map(status => {
    const offer = { offerExpiresAt: null, isOfferAutomatic: false }
    const facts = { status, companyId: 1, additionalAgreementBankId: null, paymentOrders: 0, ...offer }
    const { open, closed } = stepsOf(replenishmentWorkflow, facts, ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'])
    return [status, { open, closed: closed.map(({ step, reason }) => ({ step, reason: text('ru', reason) })) }]
  }),
)

const CALENDAR = calendarOf(OFFICIAL_DAYS)
const limits = new Map(USUAL_LIMITS.filter(({ type }) => type === 'REPLENISHMENT').map(one => [one.status, one.hours]))

/** The deadline of a record that waits for staff. */
function deadlineOf(status: string, since: number) {
  const dues = duesOf(new Date(since), limits.get(status) ?? 0, CALENDAR)
  return { due: dues.due.toISOString(), amberAt: dues.amberAt.toISOString(), level: levelAt(dues, new Date()) }
}

/** Columns under the names of the answer, as they are or as rates. */
const plain = (names: string) => names.split(' ').map(name => `p.${snake(name)} as "${name}"`)
const rates = (names: string) => names.split(' ').map(name => `p.${snake(name)} / 10000.0 as "${name}"`)
/** Keys whose values are put in afterwards. */
const later = (names: string) => names.split(' ').map(name => `null as "${name}"`)
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const AMOUNT = [
  'coalesce(p.invoice_amount, r.invoice_price) as amount',
  'coalesce(p.invoice_currency, r.currency) as currency',
  'coalesce(p.brockman_rate_after, p.brockman_rate_before) / 10000.0 as rate',
]

const LIST = `select ${[
  ...plain('id createdAt status'),
  'p.request_id as "clientRequestId"',
  'p.contractor_name as contractor',
  'p.contractor_country as country',
  ...AMOUNT,
  'c.name as "companyName"',
  'u.name as "clientName"',
  'r.client_company_name as "clientCompanyName"',
  'p.to_do_staff as "toDo"',
].join()} from replenishment p join request r on r.id = p.request_id join app_user u on u.id = p.client_id
  left join company c on c.id = p.company_id`

const RECORD = `select ${[
  ...plain('id createdAt status statusSince'),
  ...later('deadline stage'),
  ...plain('version'),
  'p.to_do_staff as "toDo"',
  ...later('steps closed'),
  'p.request_id as "clientRequestId"',
  'p.client_id as "userId"',
  ...later('client'),
  'p.company_id as "companyId"',
  'c.name as "companyName"',
  'c.country as "companyCountry"',
  'c.country_exclusions as "companyExcludes"',
  'p.contractor_name as contractor',
  'p.contractor_country as country',
  ...AMOUNT,
  'u.name as "clientName"',
  'r.client_company_name as "clientCompanyName"',
  'r.inn as "clientCompanyInn"',
  ...plain('comment'),
  ...later('innBlocked differences preflight'),
  ...plain('tierMoved contractorId contractorName contractorCountry contractorAddress contractorContactName'),
  ...plain(
    'contractorContactPhone contractorContactEmail contractorContactJobTitle contractorSwift contractorCurrency',
  ),
  ...plain(
    'contractorAccountNumber contractorBankName contractorComment contractorBankComment contractorContactComment',
  ),
  ...plain('invoiceComment contractComment additionalAgreementComment'),
  ...plain('invoiceDate invoiceNumber invoiceAmount invoiceCurrency'),
  'i.name as "invoicePath"',
  'p.invoice_file_id as "invoiceFileId"',
  ...plain('invoiceFileId contractId contractDate contractNumber'),
  'k.name as "contractPath"',
  'p.contract_file_id as "contractFileId"',
  ...plain('contractFileId'),
  'p.agreement_id as "additionalAgreementId"',
  'p.agreement_date as "additionalAgreementDate"',
  'p.agreement_number as "additionalAgreementNumber"',
  'p.agreement_bank_id as "additionalAgreementBankId"',
  'a.name as "additionalAgreementPath"',
  'p.agreement_file_id as "additionalAgreementFileId"',
  'p.agreement_file_id as "additionalAgreementFileId"',
  ...rates('clientRate offeredRate amountRate volumeRate calculationRate'),
  ...plain('rateType onTopAmount'),
  ...rates('rateBefore xRateBefore rateAfter xRateAfter'),
  ...plain('usdAmountBefore rubAmountBefore usdAmountAfter rubAmountAfter invoiceAmountAfter'),
  ...rates('invoiceRateBefore invoiceRateAfter brockmanRateBefore brockmanRateAfter'),
  ...later('paymentOrderFiles formerPaymentOrderFiles'),
  ...plain('billDate'),
  ...later('offerExpiresAt offerMinutes workItem isHeld seconds approval'),
].join()}, u.email, u.telegram, r.currency as asked, r.invoice_price as price, r.recipient_country as recipient
  from replenishment p join request r on r.id = p.request_id join app_user u on u.id = p.client_id
  left join company c on c.id = p.company_id left join stored_file i on i.id = p.invoice_file_id
  left join stored_file k on k.id = p.contract_file_id left join stored_file a on a.id = p.agreement_file_id where p.id = ?`

const page = (totalItems: number) => ({ totalPages: Math.ceil(totalItems / PAGE), totalItems })

/** What the floor reads for a list of replenishments, one of them, the dashboard and counters, as staff see them. */
export function floorReads(db: Database.Database) {
  const newest = db.prepare<[], Row>(`${LIST} order by p.id desc limit ${PAGE}`)
  const waiting = db.prepare<[], Row>(`${LIST} where p.to_do_staff = 1 order by p.id desc limit ${PAGE}`)
  const whole = db.prepare<[number], Row>(RECORD)
  const payments = db.prepare<[unknown], Row>(
    `select f.id, f.name as "fileName", o.former from payment_order o join stored_file f on f.id = o.file_id
     where o.replenishment_id = ? order by o.id`,
  )
  const blocked = db.prepare<[unknown], number>(`select 1 from inn_item where inn = ? and status = 'BLOCKED'`).pluck()
  const worked = db.prepare<[unknown, number], Row>(
    `select w.holder_id as "userId", u.name, w.since from work_item w join app_user u on u.id = w.holder_id
     where w.type = 'REPLENISHMENT' and w.instance_id = ? and w.active_at > ?`,
  )
  const changed = db.prepare<[], Row>('select * from deadline where id = 1')
  const settings = db.prepare<[], Row>('select * from setting where id = 1')
  const requests = db.prepare<[], Row>(
    `select id, status, client_company_name as "clientCompanyName", invoice_price as "invoicePrice", currency from request
     where deleted_at is null order by id desc limit ${PAGE}`,
  )
  const orders = db.prepare<[], Row>(
    `select id, status, invoice_amount as amount, invoice_currency as currency from client_order order by id desc limit ${PAGE}`,
  )
  const total = db
    .prepare<[string], number>(`select num from record_count where kind = ? and owner_id = 0 and status = 'ALL'`)
    .pluck()
  const toDo = db.prepare<[], { kind: string; num: number }>(
    `select kind, num from record_count
     where kind in ('INN', 'REQUEST', 'REPLENISHMENT', 'ORDER') and owner_id = 0 and status = 'ACTION'`,
  )
  const unread = db.prepare<[], Row>(
    `select t.type, t.instance_id as "instanceId", coalesce(r.unread, t.unread_staff) as num from chat_thread t
     left join chat_read r on r.thread_id = t.id and r.reader_id = 1
     where t.unread_staff > 0 and coalesce(r.unread, t.unread_staff) > 0`,
  )

  const shown = (rows: Row[]) => {
    for (const row of rows) {
      row['createdAt'] = iso(row['createdAt'])
      row['country'] = countryOf(row['country'])
      row['toDo'] = row['toDo'] === 1
    }
    return rows
  }
  const record = (id: number) => {
    const { email, telegram, asked, price, recipient, ...row } = whole.get(id) ?? {}
    const { open, closed } = stepsIn.get(row['status'] as ReplenishmentStatus) ?? {}
    const excluded = JSON.parse(row['companyExcludes'] as string) as unknown[]
    const paid = payments.all(id)
    // Nobody has changed a limit
    if (row['toDo'] === 1 && changed.all().length === 0)
      row['deadline'] = deadlineOf(row['status'] as string, row['statusSince'] as number)
    row['createdAt'] = iso(row['createdAt'])
    row['statusSince'] = iso(row['statusSince'])
    row['stage'] = stageOf[row['status'] as ReplenishmentStatus]
    row['toDo'] = row['toDo'] === 1
    row['offerMinutes'] = OFFER_MINUTES
    row['steps'] = open
    row['closed'] = closed
    row['client'] = { userId: row['userId'], name: row['clientName'], username: email, telegram }
    row['companyCountry'] = countryOf(row['companyCountry'])
    row['companyExcludes'] = excluded.includes(row['country']) ? countryOf(row['country']) : null
    row['differences'] = [
      row['currency'] === asked ? null : 'invoiceCurrency',
      row['amount'] === price ? null : 'invoiceAmount',
      row['country'] === recipient ? null : 'contractorCountry',
    ].filter(field => field !== null)
    row['country'] = countryOf(row['country'])
    row['contractorCountry'] = countryOf(row['contractorCountry'])
    row['innBlocked'] = blocked.get(row['clientCompanyInn']) === 1
    row['workItem'] = worked.get(id, Date.now() - HELD_FOR) ?? null
    row['isHeld'] = false
    // Nobody has set anything: no step waits for a second person
    row['seconds'] = settings.all()
    row['tierMoved'] = row['tierMoved'] === 1
    row['paymentOrderFiles'] = paid.filter(({ former }) => !former)
    row['formerPaymentOrderFiles'] = paid.filter(({ former }) => former)
    return row
  }
  const list = () => ({
    data: { replenishments: { items: shown(newest.all()), ...page(total.get('REPLENISHMENT') ?? 0) } },
  })
  const counters = () => {
    const counts = toDo.all()
    const waits = (type: string) => ({ type, num: counts.find(({ kind }) => kind === type)?.num ?? 0 })
    return { toDo: ['INN', 'REQUEST', 'REPLENISHMENT', 'ORDER'].map(waits), unread: unread.all() }
  }
  const dashboard = () => {
    const counted = counters()
    const data = {
      replenishments: {
        items: shown(waiting.all()),
        ...page(counted.toDo.find(({ type }) => type === 'REPLENISHMENT')?.num ?? 0),
      },
      requests: { items: requests.all(), totalItems: total.get('REQUEST') },
      orders: { items: orders.all(), totalItems: total.get('ORDER') },
      toDo: { items: counted.toDo },
      unread: { items: counted.unread },
    }
    return { data }
  }
  return { list, record, dashboard, counters }
}
