import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { backUp } from '../../server/app/backup.ts'
import { callNode, type Cluster, openCluster } from '../support/cluster.ts'
import { pdf, type SentFile } from '../support/files.ts'
import { findPostgreSql, removeFolder } from '../support/pg.ts'
import { addRequest } from '../support/work.ts'

/** A document as large as one may be, near enough: everything behind its end is passed over. */
function largePdf(bytes: number): SentFile {
  const small = Buffer.from(pdf().b64, 'base64')
  const rest = Buffer.from(`\n%${randomBytes(bytes / 2).toString('hex')}\n`)
  const head = Buffer.from('%PDF-1.4\n')
  return { name: 'large.pdf', b64: Buffer.concat([head, rest, small.subarray(head.length)]).toString('base64') }
}

describe('files of three nodes', () => {
  let cluster: Cluster
  let client: User
  let request = 0

  beforeAll(async () => {
    cluster = await openCluster()
    client = await cluster.desk.addUser({ kind: 'CLIENT' })
    request = await addRequest(cluster.desk.app.store, client)
  })
  afterAll(() => cluster.stop())

  const token = () => cluster.desk.token(client)
  const upload = (node: number, file: SentFile) =>
    callNode(cluster.nodes[node]?.url ?? '', token(), 'POST', '/file', { file })
  const say = (node: number, text: string, metas: object[] = []) =>
    callNode(cluster.nodes[node]?.url ?? '', token(), 'POST', '/messenger/message', {
      type: 'REQUEST',
      instanceId: request,
      text,
      metas,
    })
  /** The id by which a file of a message is downloaded. */
  const sent = async (file: SentFile): Promise<number> => {
    const uploaded = await upload(0, file)
    expect(uploaded.status).toBe(200)
    const { status, body } = await say(1, 'Документ', [{ fileName: file.name, id: uploaded.body['id'] }])
    expect(status).toBe(200)
    const [meta] = body['metas'] as { id: number }[]
    return meta?.id ?? 0
  }
  const download = (node: number, id: number, by = token()) =>
    callNode(cluster.nodes[node]?.url ?? '', by, 'GET', `/download?id=${id}&type=CHAT_FILE`)

  test('are stored by one, named by another and downloaded from the third, whole, by nobody else', async () => {
    const small = await sent(pdf('Счёт.pdf'))
    expect(await download(2, small)).toMatchObject({ status: 200, body: { b64: pdf().b64 } })
    const large = largePdf(8_000_000)
    const id = await sent(large)
    const { status, body } = await download(2, id)
    expect(status).toBe(200)
    expect(body['b64'] === large.b64).toBe(true)
    const stranger = cluster.desk.token(await cluster.desk.addUser({ kind: 'CLIENT' }))
    expect((await download(2, id, stranger)).status).toBe(404)
  })

  test('are in a backup, with the database by the way past a pooler, and nothing of others is', async () => {
    const { config } = cluster.desk.app
    const { url } = cluster.bucket
    const foreign = await fetch(`${url}/trinity/of-somebody-else.txt`, { method: 'PUT', body: 'foreign' })
    expect(foreign.status).toBe(200)
    const folder = join(mkdtempSync(join(tmpdir(), 'trinity-backup-')), 'today')
    const direct = { ...config, databaseUrl: 'postgresql://127.0.0.1:1/pooler' }
    await backUp(
      { ...direct, cluster: { ...config.cluster, directDatabaseUrl: config.databaseUrl } },
      folder,
      join(findPostgreSql() ?? '', 'pg_dump'),
    )
    const stored = await cluster.ask<{ path: string; size: number }>('select path, size from stored_file order by path')
    const copied = readdirSync(join(folder, 'files')).toSorted((a, b) => (a < b ? -1 : 1))
    expect(copied.map(path => ({ path, size: statSync(join(folder, 'files', path)).size }))).toEqual(stored)
    expect(readdirSync(folder)).toContain('trinity.dump')
    removeFolder(dirname(folder))
  })

  test('wait for the bucket: while it is away all else works, and nothing names what is not there', async () => {
    const id = await sent(pdf())
    const rows = () => cluster.ask('select count(*)::int as n from stored_file')
    const before = await rows()
    await cluster.bucket.kill()
    for (const { status, headers, body } of [await upload(0, pdf()), await download(1, id)]) {
      expect({ status, body }).toMatchObject({ status: 503, body: { code: expect.any(String) } })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await say(2, 'Без файла')).status).toBe(200)
    expect(await rows()).toEqual(before)
    await cluster.bucket.start()
    expect((await upload(0, pdf())).status).toBe(200)
    expect((await download(1, id)).status).toBe(200)
  })
})
