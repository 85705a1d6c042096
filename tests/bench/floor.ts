import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Database from 'better-sqlite3'
import { floorReads } from './floorReads.ts'
import { floorSockets } from './floorSockets.ts'
import { floorWrites } from './floorWrites.ts'

/**
 * The floor that the product is measured against: node:http, prepared statements and JSON, nothing else. It answers to the
 * letter what the product answers to the same people, and writes what the product writes, without asking who they are. Those
 * who listen are told by bare frames on bare sockets.
 */
const [file = ''] = process.argv.slice(2)
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const { list, record, dashboard, counters } = floorReads(db)
const post = floorWrites(db)

function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function readBody(request: IncomingMessage, done: (text: string) => void): void {
  let text = ''
  request.setEncoding('utf8').on('data', chunk => (text += chunk))
  request.on('end', () => done(text))
}

const server = createServer((request, response) => {
  const [, name, id] = (request.url ?? '').split('/')
  if (name === 'chat') {
    const written = (message: unknown) => {
      answer(response, message)
      sockets.message(message)
      sockets.counters()
    }
    return readBody(request, text => post(JSON.parse(text), written))
  }
  if (name === 'list') return answer(response, list())
  if (name === 'record') return answer(response, record(Number(id)))
  return answer(response, dashboard())
})
const sockets = floorSockets(server, counters)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
