/** A part of the page that is not here by then is given up (decisions.md section 12, "Web"). */
const GIVE_UP_MS = 120_000

/** A part of the page was not to be had: there is no connection, or it is too slow. */
export class NotFetched extends Error {}

/** Fetches a part of the page, in time or not at all. Throws NotFetched. */
export async function inTime<T>(fetch: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NotFetched('too slow')), GIVE_UP_MS)
  try {
    return await Promise.race([fetch(), promise])
  } catch (cause) {
    throw new NotFetched('not fetched', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Files of the build that are here or on their way, by their addresses. */
const files = new Map<string, Promise<void>>()

/** Puts a script into the browser's cache. */
async function script(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(GIVE_UP_MS) })
  if (!response.ok) throw new NotFetched(address)
  await response.arrayBuffer()
}

function style(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address })
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new NotFetched(address))
  })
  document.head.append(link)
  return promise
}

function file(address: string): Promise<void> {
  const known = files.get(address)
  if (known) return known
  // What the page itself names comes with it
  if (
    document.querySelector(
      `script[src="${address}"], link:is([rel=modulepreload], [rel=stylesheet])[href="${address}"]`,
    )
  )
    return Promise.resolve()
  const coming = address.endsWith('.css') ? style(address) : script(address)
  files.set(address, coming)
  coming.catch(() => files.delete(address))
  return coming
}

/**
 * Imports a module when all its files are here; the build calls it for each `import()` (scripts/modules.ts). Many browsers
 * keep for good that a module could not be imported: what has failed so could not be fetched again without a reload. Throws
 * NotFetched.
 */
export async function withFiles<T>(module: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map(name => file(`/${name}`)))
  return module()
}
