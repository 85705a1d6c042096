import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketStorage } from '../../server/core/bucket.ts'
import { removeFolder } from '../support/pg.ts'

/** Who signs in the examples that AWS has published («Signature Calculations for the Authorization Header», Amazon S3). */
const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const REGION = 'us-east-1'
const HOST = 'examplebucket.s3.amazonaws.com'
const AT = '20130524T000000Z'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Headers = Readonly<Record<string, string>>

interface Signed {
  readonly method: string
  readonly path: string
  readonly query: Headers
  /** With those that were signed among them. */
  readonly headers: Headers
}

const EMPTY = sha256('')
const WELCOME = sha256('Welcome to Amazon S3.')

/** The examples, each with the signature that AWS says it has. */
const EXAMPLES: readonly (Signed & { readonly what: string; readonly signature: string })[] = [
  {
    what: 'the first bytes of an object',
    method: 'GET',
    path: '/test.txt',
    query: {},
    headers: { host: HOST, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': AT },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'a new object',
    method: 'PUT',
    path: '/test%24file.text',
    query: {},
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host: HOST,
      'x-amz-content-sha256': WELCOME,
      'x-amz-date': AT,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a setting of a bucket',
    method: 'GET',
    path: '/',
    query: { lifecycle: '' },
    headers: { host: HOST, 'x-amz-content-sha256': EMPTY, 'x-amz-date': AT },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a list',
    method: 'GET',
    path: '/',
    query: { 'max-keys': '2', prefix: 'J' },
    headers: { host: HOST, 'x-amz-content-sha256': EMPTY, 'x-amz-date': AT },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

/** What a request must be signed with, by the rules of AWS: Signature Version 4. */
function signatureOf({ method, path, query, headers }: Signed, names: readonly string[]): string {
  const asked = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const lines = names.map(name => `${name}:${headers[name] ?? ''}\n`).join('')
  const canonical = [method, path, asked, lines, names.join(';'), headers['x-amz-content-sha256']].join('\n')
  const at = headers['x-amz-date'] ?? ''
  const scope = [at.slice(0, 8), REGION, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${KEYS.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

/** Which headers a request has signed, and how. */
function signedBy(authorization = ''): { names: string[]; signature: string | undefined } {
  const [, names = '', signature] = /SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  return { names: names.split(';'), signature }
}

describe('the signature of calls to a bucket', () => {
  const client = new S3Client({ region: REGION, credentials: KEYS })
  afterAll(() => client.destroy())

  test.each(EXAMPLES)('is what AWS publishes for it: $what', async ({ what: _, signature, ...example }) => {
    expect(signatureOf(example, Object.keys(example.headers).toSorted())).toBe(signature)
    const signer = await client.config.signer()
    const request = { ...example, protocol: 'https:', hostname: HOST, query: { ...example.query } }
    const { headers } = await signer.sign(
      { ...request, headers: { ...example.headers } },
      {
        signingDate: new Date('2013-05-24T00:00:00Z'),
      },
    )
    const signed = signedBy(headers['authorization'])
    // The SDK never signs Date, which proxies may change: beside it the moment is signed anyway
    expect(signed.names).toEqual(Object.keys(example.headers).filter(name => name !== 'date'))
    expect(signed.signature).toBe(signatureOf(example, signed.names))
  })

  describe('that the storage makes', () => {
    const came: IncomingMessage[] = []
    const folder = mkdtempSync(join(tmpdir(), 'trinity-bucket-'))
    const server = createServer((request, response) => {
      came.push(request)
      request.resume().once('end', () => response.end(request.url?.includes('list-type') ? '<ListBucketResult/>' : ''))
    })
    beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
    afterAll(() => {
      server.close()
      removeFolder(folder)
    })

    test('is right for every call', async () => {
      const { port } = server.address() as AddressInfo
      const access = {
        endpoint: `http://127.0.0.1:${port}`,
        name: 'trinity',
        region: REGION,
        accessKey: KEYS.accessKeyId,
        secretKey: KEYS.secretAccessKey,
        prefix: 'of us/',
        isPathStyle: true,
      }
      const storage = await bucketStorage(access, folder)
      const file = join(await storage.incoming(), 'content.part')
      writeFileSync(file, 'a content')
      const path = await storage.put(file, 'txt')
      await Array.fromAsync(storage.read(path))
      await storage.size(path)
      await Array.fromAsync(storage.batches(10))
      await storage.remove(path)
      expect(came.map(({ method }) => method)).toEqual(['HEAD', 'PUT', 'GET', 'HEAD', 'GET', 'DELETE'])
      for (const { method = '', url = '', headers } of came) {
        const { pathname, searchParams } = new URL(url, access.endpoint)
        const { names, signature } = signedBy(headers.authorization)
        const asked = { method, path: pathname, query: Object.fromEntries(searchParams), headers: headers as Headers }
        expect([url, signature]).toEqual([url, signatureOf(asked, names)])
        expect(names).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']))
      }
      expect(came[1]?.headers).toMatchObject({ 'content-length': '9' })
      expect(came[1]?.headers).not.toHaveProperty('transfer-encoding')
    })
  })
})
