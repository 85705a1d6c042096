import Database from 'better-sqlite3'
import { COUNTS_OF_BEFORE } from '../../server/migrations/countsOfBefore.ts'

/** How much a bench database holds. */
export const SIZE = { clients: 1000, replenishments: 100_000, messages: 100_000 } as const

const STATUSES = [
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
const STAFF = new Set(['DOC', 'CR_REQ', 'BILL_PAID', 'CR_FIX'])
const CLIENT = new Set(['NEW', 'DOC_NAC', 'DOC_ACC', 'CR_AWT', 'CR_ACC'])

/** Fills a migrated SQLite file with rows that only lists, details and threads read. */
export function fill(file: string, staff: { email: string; passwordHash: string }): void {
  const db = new Database(file)
  const now = Date.now()
  const user = db.prepare(
    `insert into app_user (email, name, password_hash, kind, manages_requests, manages_orders, quiet_letters, confirmed_at, search, created_at)
     values (?, ?, ?, ?, ?, ?, '[]', ?, ?, ?)`,
  )
  const company = db.prepare(
    `insert into company (name, country, currency, base_rate, country_exclusions, created_at) values (?, ?, 'USD', 30000, '[]', ?)`,
  )
  const request = db.prepare(
    `insert into request (client_id, status, inn, client_company_name, recipient_country, recipient_bank_country, invoice_price,
       currency, payment_purpose, status_since, to_do_client, to_do_staff, search, created_at)
     values (?, 'USED', '7707083893', ?, 'CN', 'CN', ?, 'CNY', 'Оплата товара', ?, 0, 0, '', ?)`,
  )
  const replenishment = db.prepare(
    `insert into replenishment (client_id, request_id, status, status_since, company_id, contractor_name, contractor_country,
       invoice_amount, invoice_currency, invoice_number, brockman_rate_before, to_do_client, to_do_staff, search, search_staff, created_at)
     values (?, ?, ?, ?, ?, ?, 'CN', ?, 'CNY', ?, 957375, ?, ?, ?, ?, ?)`,
  )
  const thread = db.prepare(
    `insert into chat_thread (type, instance_id, client_id, last_client_message, last_staff_message) values ('REPLENISHMENT', ?, ?, ?, ?)`,
  )
  const message = db.prepare(
    `insert into chat_message (type, instance_id, client_id, sender_id, from_staff, text, created_at) values ('REPLENISHMENT', ?, ?, ?, ?, ?, ?)`,
  )
  db.transaction(() => {
    user.run(staff.email, 'Игорь Назаров', staff.passwordHash, 'MANAGER', 1, 1, now, '', now)
    for (let i = 1; i <= SIZE.clients; i++)
      user.run(`client${i}@example.com`, `Клиент ${i}`, staff.passwordHash, 'CLIENT', 0, 0, now, `клиент ${i}`, now)
    for (let i = 1; i <= 20; i++) company.run(`Company ${i}`, 'AE', now)
    for (let i = 1; i <= SIZE.replenishments; i++) {
      const client = 2 + (i % SIZE.clients)
      const name = `ООО «Поставка ${i % 997}»`
      const contractor = `Shenzhen Lumen ${i % 1013}`
      const status = STATUSES[i % STATUSES.length] ?? 'NEW'
      request.run(client, name, 1_000_000 + i, now, now)
      const waits = [CLIENT.has(status) ? 1 : 0, STAFF.has(status) ? 1 : 0]
      const search = contractor.toLowerCase()
      replenishment.run(
        client,
        i,
        status,
        now,
        1 + (i % 20),
        contractor,
        1_000_000 + i,
        `INV-${i}`,
        ...waits,
        search,
        `${search}\n${name.toLowerCase()}`,
        now,
      )
    }
    for (let i = 1; i <= SIZE.messages; i++) {
      const instance = 1 + (i % 2000)
      message.run(
        instance,
        2 + (instance % SIZE.clients),
        i % 2 ? 2 + (instance % SIZE.clients) : 1,
        i % 2 ? 0 : 1,
        `Сообщение ${i}`,
        now,
      )
    }
    for (let instance = 1; instance <= 2000; instance++)
      thread.run(
        instance,
        2 + (instance % SIZE.clients),
        SIZE.messages - 2000 + instance,
        SIZE.messages - 1000 + instance,
      )
  })()
  db.exec('delete from record_count')
  for (const statement of COUNTS_OF_BEFORE) db.exec(statement)
  db.exec('analyze')
  db.close()
}
