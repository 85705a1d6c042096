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
