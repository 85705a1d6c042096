import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BucketAccess } from './clusterConfig.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { Storage } from './storage.ts'

/** How long a call to the bucket may take to connect and to go silent, milliseconds. */
const CONNECTS_WITHIN = 3000
const SILENT_FOR = 10_000

/** What a store says of something that is not there; everything else means that it is away. */
const GONE = new Set(['NoSuchKey', 'NotFound'])

/** What we call contents: in a bucket there may be things of others, too. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w+$/

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Tells whether a store says that a content is not there. */
export const isGone = (error: unknown): boolean => GONE.has(nameOf(error))

/** A store that is away, or does not take us any more, is a reason to come again: 503. */
function unavailable(error: unknown): never {
  if (isGone(error)) throw error
  throw new Problem('unavailable', { cause: error })
}

/** Keeps files in a bucket. Throws an Error of one sentence when it cannot be used. */
export async function bucketStorage(access: BucketAccess): Promise<Storage> {
  // Whoever keeps files on the disk loads nothing of it
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint: access.endpoint,
    region: access.region,
    forcePathStyle: access.isPathStyle,
    credentials: { accessKeyId: access.accessKey, secretAccessKey: access.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECTS_WITHIN, requestTimeout: SILENT_FOR, throwOnRequestTimeout: true },
  })
  const at = (path: string) => ({ Bucket: access.name, Key: access.prefix + path })
  const head = (path: string) => client.send(new s3.HeadObjectCommand(at(path))).catch(unavailable)
  const open = async (path: string): Promise<Readable> => {
    const { Body } = await client.send(new s3.GetObjectCommand(at(path))).catch(unavailable)
    return Body as Readable
  }
  await client.send(new s3.HeadBucketCommand({ Bucket: access.name })).catch((error: unknown) => {
    throw new Error(`The bucket ${access.name} at S3_ENDPOINT does not answer or does not take S3_ACCESS_KEY.`, {
      cause: error,
    })
  })
  return {
    async put(content, extension) {
      const path = `${randomUUID()}.${extension}`
      await client.send(new s3.PutObjectCommand({ ...at(path), Body: content })).catch(unavailable)
      return path
    },
    get: async path => Buffer.concat(await Array.fromAsync((await open(path)) as AsyncIterable<Buffer>)),
    async *read(path) {
      yield* (await open(path)) as AsyncIterable<Buffer>
    },
    size: async path => (await head(path)).ContentLength ?? 0,
    remove: async path => void (await client.send(new s3.DeleteObjectCommand(at(path))).catch(unavailable)),
    async *batches(size) {
      const pages = s3.paginateListObjectsV2(
        { client },
        { Bucket: access.name, Prefix: access.prefix, MaxKeys: Math.min(size, 1000) },
      )
      for await (const { Contents = [] } of pages) {
        const paths = Contents.map(({ Key = '' }) => Key.slice(access.prefix.length)).filter(path => OURS.test(path))
        if (paths.length > 0) yield paths
      }
    },
    changedAt: path =>
      head(path).then(
        ({ LastModified }) => LastModified?.getTime() ?? Date.now(),
        () => Date.now(),
      ),
  }
}
