import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BucketAccess } from './clusterConfig.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { Storage } from './storage.ts'
import { traced } from './tracing.ts'

/** How long a call to the bucket may take to connect, to go silent and in all, milliseconds. */
const CONNECTS_WITHIN = 3000
const SILENT_FOR = 10_000
const IN_ALL = 60_000

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

const DAY = 86_400_000

/** Makes the folder of contents that are on their way, without what a crash has left there. */
async function openIncoming(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - DAY) await rm(file)
  }
  return folder
}

/** The store could not be asked, or could not answer: whoever sends the same again may have more luck. */
const mayBeRepeated = (error: unknown): boolean => {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return ($metadata?.httpStatusCode ?? 500) >= 500
}

/**
 * Keeps files in a bucket; on their way there they lie in a folder. Throws an Error of one sentence when the bucket cannot
 * be used.
 */
export async function bucketStorage(access: BucketAccess, folder: string): Promise<Storage> {
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
    requestHandler: {
      connectionTimeout: CONNECTS_WITHIN,
      socketTimeout: SILENT_FOR,
      requestTimeout: IN_ALL,
      throwOnRequestTimeout: true,
    },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      sent =>
        traced({ name: `S3 ${commandName ?? ''}`, kind: 'client', attributes: {} }, () => next(sent)),
    { step: 'initialize' },
  )
  const at = (path: string) => ({ Bucket: access.name, Key: access.prefix + path })
  const head = (path: string) => client.send(new s3.HeadObjectCommand(at(path))).catch(unavailable)
  let incoming: Promise<string> | null = null
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
    incoming: () => (incoming ??= openIncoming(folder)),
    async put(file, extension) {
      const path = `${randomUUID()}.${extension}`
      const { size: ContentLength } = await stat(file)
      const send = () =>
        client.send(new s3.PutObjectCommand({ ...at(path), Body: createReadStream(file), ContentLength }))
      try {
        await send()
      } catch (error) {
        if (!mayBeRepeated(error)) return unavailable(error)
        await send().catch(unavailable) // the SDK repeats no stream
      }
      return path
    },
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
