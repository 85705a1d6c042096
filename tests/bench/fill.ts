import Database from 'better-sqlite3'
import { replenishmentTurn } from '../../domain/replenishment/workflow.ts'
import { requestTurn } from '../../domain/request/workflow.ts'
import { folded } from '../../server/core/paging.ts'
import { countryOf } from '../../server/dictionary/dictionary.service.ts'
import type { ReplenishmentStatus, RequestStatus } from '../../server/generated/schema.ts'
import { COUNTS_OF_BEFORE, TOTALS_OF_BEFORE } from '../../server/migrations/countsOfBefore.ts'

/** How much a bench database holds; there are as many orders as replenishments, and a quarter more requests. */
export interface Size {
  readonly clients: number
  /** One of so many records belongs to the first client, whose lists grow with all. */
  readonly ofFirst: number
  /** Staff of both desks beside the first one. */
  readonly staff: number
  readonly replenishments: number
  readonly messages: number
}

/** The size that everything is measured at where nothing else is said. */
export const SIZE: Size = { clients: 1000, ofFirst: 4, staff: 500, replenishments: 100_000, messages: 100_000 }

/** Replenishments that have a thread: 1 to so many, as far as there are any. */
export const THREADS = 2000
/** Every so many threads one has two messages that no one of staff has read, and another one that its client has not. */
export const UNREAD_EVERY = 50
/** What stands in the names of 25 records of each list, however long it is. */
export const RARE = 'Qingdao'
/** What stands in the names of all others. */
export const COMMON = 'Shenzhen'
/** So many records after one another have the same status: those of a client, one of so many, have all. */
const ALIKE = 4

/** The first of staff and the first client have these ids; further clients and staff follow them. */
export const IDS = { staff: 1, client: 2 } as const

/** Whose a replenishment is, by its number. */
export const clientOf = (i: number, { clients, ofFirst }: Size) =>
  i % ofFirst === 0 ? IDS.client : IDS.client + (i % clients)

const STATUSES: readonly ReplenishmentStatus[] = [
  'NEW',
  'DOC',
  'DOC_NAC',
  'DOC_ACC',
  'CR_REQ',
  'CR_AWT',
  'CR_ACC',
  'BILL_PAID',
  'CR_FIX',
  'CR_NAC',
  'CR_NAC',
  'CR_NAC',
]
/** Statuses of requests that nothing was made of. */
const UNUSED: readonly RequestStatus[] = ['NEW', 'APPROVED', 'REJECTED']
/** Further ones need movements of money. */
const ORDER_STATUSES = ['NEW', 'CANCELLED', 'CANCELLED']

/** Which of a round of values an index has, such that a client has all of them. */
const turnOf = <T>(values: readonly T[], i: number): T =>
  values[(Math.floor(i / ALIKE) + Math.floor(i / 1000)) % values.length] as T

/** The status of a replenishment, by its number. */
export const statusOf = (i: number) => turnOf(STATUSES, i)

/** An insert of these columns, values in their order. */
function inserting(db: Database.Database, table: string, columns: string): (...values: unknown[]) => void {
  const marks = columns.split(',').map(() => '?')
  const statement = db.prepare(`insert into ${table} (${columns}) values (${marks.join(', ')})`)
  return (...values) => void statement.run(values)
}

interface Account {
  readonly email: string
  readonly passwordHash: string
}

function fillPeople(db: Database.Database, { email, passwordHash }: Account, size: Size, now: number): void {
  const user = inserting(
    db,
    'app_user',
    'email, name, password_hash, kind, manages_requests, manages_orders, quiet_letters, confirmed_at, search, created_at',
  )
  const add = (kind: 'CLIENT' | 'MANAGER', name: string, address: string) => {
    const desk = kind === 'MANAGER' ? 1 : 0
    user(address, name, passwordHash, kind, desk, desk, '[]', now, folded(name, address), now)
  }
  add('MANAGER', 'Игорь Назаров', email)
  for (let i = 1; i <= size.clients; i++) add('CLIENT', `Клиент ${i}`, `client${i}@example.com`)
  for (let i = 1; i <= size.staff; i++) add('MANAGER', `Менеджер ${i}`, `staff${i}@example.com`)
  const company = inserting(db, 'company', 'name, country, currency, base_rate, country_exclusions, created_at')
  for (let i = 1; i <= 20; i++) company(`Company ${i}`, 'AE', 'USD', 30_000, '[]', now)
  const item = inserting(db, 'inn_item', 'inn, name, status, search, created_at')
  const claim = inserting(db, 'inn_claim', 'item_id, client_id, name, approved, search, created_at')
  for (let i = 1; i <= size.clients; i++) {
    const name = `ООО «Поставка ${i}»`
    item(innOf(i), name, 'APPROVED', folded(innOf(i), name), now)
    claim(i, IDS.client - 1 + i, name, 1, folded(innOf(i), name), now)
  }
}

const innOf = (i: number) => String(7_700_000_000 + i)

function fillRecords(db: Database.Database, size: Size, now: number): void {
  const request = inserting(
    db,
    'request',
    `client_id, status, inn, client_company_name, address, recipient_country, recipient_bank_country, invoice_price, currency,
      payment_purpose, status_since, to_do_client, to_do_staff, search, created_at`,
  )
  const replenishment = inserting(
    db,
    'replenishment',
    `client_id, request_id, status, status_since, company_id, contractor_name, contractor_country, contractor_address,
      contractor_contact_name, contractor_contact_email, contractor_swift, contractor_currency, contractor_account_number,
      contractor_bank_name, invoice_amount, invoice_currency, invoice_date, invoice_number, contract_date, contract_number,
      offered_rate, calculation_rate, rate_before, x_rate_before, usd_amount_before, rub_amount_before, invoice_rate_before,
      brockman_rate_before, to_do_client, to_do_staff, search, search_staff, created_at`,
  )
  const order = inserting(
    db,
    'client_order',
    `client_id, company_id, status, status_since, invoice_date, invoice_number, invoice_amount, invoice_currency, contractor_name,
      contractor_country, contractor_swift, contractor_currency, contractor_account_number, contractor_bank_name, to_do_staff,
      search, search_staff, created_at`,
  )
  const china = countryOf('CN').name
  const rareEvery = size.replenishments / 25
  let requests = 0
  const ask = (i: number, status: RequestStatus, purpose: string) => {
    const client = clientOf(i, size)
    const inn = innOf(client - IDS.client + 1)
    const name = `ООО «Поставка ${client - IDS.client + 1}»`
    const [price, turn] = [1_000_000 + i, requestTurn[status]]
    const waits = [turn === 'client' ? 1 : 0, turn === 'staff' ? 1 : 0]
    const text = folded(name, inn, purpose)
    request(client, status, inn, name, 'Москва', 'CN', 'CN', price, 'CNY', purpose, now, ...waits, text, now)
    return { client, name, requestId: ++requests }
  }
  for (let i = 1; i <= size.replenishments; i++) {
    const contractor = `${i % rareEvery === 0 ? RARE : COMMON} Lumen ${i % 1013}`
    const status = statusOf(i)
    if (i % 4 === 1) ask(i + 3, turnOf(UNUSED, i), 'Оплата услуг')
    const { client, name, requestId } = ask(i, 'USED', `Оплата товара ${contractor}`)
    const turn = replenishmentTurn(status, 0)
    const [amount, company] = [1_000_000 + i, 1 + (i % 20)]
    const account = ['CHASCNBJ', 'CNY', `6222 ${i}`, 'Bank of China']
    const texts = [folded(contractor, china), folded(contractor, china, name)]
    const papers = [amount, 'CNY', '2026-11-01', `INV-${i}`, '2026-10-01', `C-${i % 500}`]
    const offer = [30_000, 30_000, 930_000, 72_000, 140_000, 13_000_000, 130_000, 957_375]
    const recipient = [contractor, 'CN', 'Futian 1', 'Li Wei', 'li@example.com', ...account]
    const waits = [turn === 'client' ? 1 : 0, turn === 'staff' ? 1 : 0]
    replenishment(client, requestId, status, now, company, ...recipient, ...papers, ...offer, ...waits, ...texts, now)
    const stage = turnOf(ORDER_STATUSES, i)
    const invoice = ['2026-11-01', `INV-${i}`, amount, 'CNY']
    order(client, company, stage, now, ...invoice, contractor, 'CN', ...account, stage === 'NEW' ? 1 : 0, ...texts, now)
  }
}

function fillThreads(db: Database.Database, size: Size, now: number): void {
  const message = inserting(db, 'chat_message', 'type, instance_id, client_id, sender_id, from_staff, text, created_at')
  const thread = inserting(
    db,
    'chat_thread',
    'type, instance_id, client_id, last_client_message, last_staff_message, unread_client, unread_staff',
  )
  const read = inserting(db, 'chat_read', 'thread_id, reader_id, last_message, unread')
  const threads = Math.min(THREADS, size.replenishments)
  for (let i = 1; i <= size.messages; i++) {
    const instance = 1 + (i % threads)
    const client = clientOf(instance, size)
    const isStaff = Math.floor(i / threads) % 2
    message('REPLENISHMENT', instance, client, isStaff ? IDS.staff : client, isStaff, `Сообщение ${i}`, now)
  }
  for (let i = 1; i <= threads; i++) {
    const client = clientOf(i, size)
    const last = size.messages - threads + i
    const unreadStaff = i % UNREAD_EVERY === 0 ? 2 : 0
    const unreadClient = i % UNREAD_EVERY === 1 ? 1 : 0
    thread('REPLENISHMENT', i, client, last - threads, last, unreadClient, unreadStaff)
    read(i, client, last, 0)
    read(i, IDS.staff, last - unreadStaff, unreadStaff)
  }
}

/** Carries out work without the indexes that tables are searched by, and makes them anew: sorted, in a tenth of the time. */
function withoutIndexes(db: Database.Database, work: () => void): void {
  const indexes = db
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'index' and sql > ''`)
    .all()
  for (const { name } of indexes) db.exec(`drop index "${name}"`)
  work()
  for (const { sql } of indexes) db.exec(sql)
}

/** Fills a migrated SQLite file with people, records of each list and threads, and counts them. */
export function fill(file: string, staff: Account, size = SIZE): void {
  const db = new Database(file)
  const now = Date.now()
  // Whoever is interrupted here throws the file away
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = OFF')
  db.pragma('cache_size = -400000')
  withoutIndexes(db, () =>
    db.transaction(() => {
      fillPeople(db, staff, size, now)
      fillRecords(db, size, now)
      fillThreads(db, size, now)
    })(),
  )
  db.exec('delete from record_count')
  for (const statement of [...COUNTS_OF_BEFORE, TOTALS_OF_BEFORE]) db.exec(statement)
  db.exec('analyze')
  db.pragma('journal_mode = WAL')
  db.close()
}
