import { createServer } from 'node:http'
import Database from 'better-sqlite3'

/**
 * The floor that the product is measured against: node:http, prepared statements and JSON, nothing else. It answers what
 * the same pages need from the same file, without rights, validation or history.
 */
const [file = ''] = process.argv.slice(2)
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')

const list = db.prepare(
  `select p.id, p.created_at, p.status, p.status_since, p.request_id, p.contractor_name, p.contractor_country, p.invoice_amount,
    p.invoice_currency, p.brockman_rate_before, p.company_id, c.name as company_name, p.client_id, u.name as client_name,
    r.client_company_name from replenishment p join request r on r.id = p.request_id join app_user u on u.id = p.client_id
    left join company c on c.id = p.company_id order by p.id desc limit 20 offset 0`,
)
const total = db.prepare('select count(*) as n from replenishment')
const waiting = db.prepare('select count(*) as n from replenishment where to_do_staff = true')
const detail = db.prepare(
  `select p.*, u.name as client_name, r.client_company_name, c.name as company_name from replenishment p
    join request r on r.id = p.request_id join app_user u on u.id = p.client_id left join company c on c.id = p.company_id where p.id = ?`,
)
const requests = db.prepare('select * from request order by id desc limit 20')
const orders = db.prepare('select * from client_order order by id desc limit 20')
const post = db.prepare(
  `insert into chat_message (type, instance_id, client_id, sender_id, from_staff, text, created_at) values ('REPLENISHMENT', ?, 2, 1, 1, ?, ?)`,
)

const answers: Readonly<Record<string, (id: number) => unknown>> = {
  list: () => ({ items: list.all(), total: total.get() }),
  detail: id => detail.get(id),
  dashboard: () => ({ a: list.all(), b: requests.all(), c: orders.all(), n: [total.get(), waiting.get()] }),
  post: id => post.run(id, 'Проверка связи', Date.now()),
}

const server = createServer((request, response) => {
  const [, name = '', id = '0'] = (request.url ?? '').split('/')
  request.resume().on('end', () => {
    const body = JSON.stringify(answers[name]?.(Number(id)) ?? null)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
