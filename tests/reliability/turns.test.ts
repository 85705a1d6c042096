import { expect, test } from 'vitest'
import { CALLS } from '../../server/api/callTurns.ts'
import { openTestApplication } from '../support/application.ts'

test('what one user sends at once is carried out in turn with the others, and refused beyond what may wait', async () => {
  const application = await openTestApplication()
  try {
    const noisy = application.token(await application.addUser())
    const quiet = application.token(await application.addUser())
    const ended: string[] = []
    const call = (token: string, name: string) =>
      application.rest(token, 'PUT', '/profile', { name: 'Анна' }).then(({ status, headers }) => {
        ended.push(name)
        return { status, retryAfter: headers['retry-after'] }
      })
    const most = CALLS.atOnce + CALLS.waiting
    const burst = Array.from({ length: most + 20 }, () => call(noisy, 'noisy'))
    // Begun once the burst is being worked on
    await application.rest(null, 'GET', '/dictionary/nothing')
    const answer = await call(quiet, 'quiet')
    const before = ended.length
    const answers = await Promise.all(burst)
    expect(answer.status).toBe(200)
    expect(before).toBeLessThan(most / 2)
    // Those that have ended before the last ones came have left their places
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect(served.length).toBeGreaterThanOrEqual(most)
    expect(served.length + refused.length).toBe(burst.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ retryAfter }) => retryAfter === '1')).toBe(true)
    const graphql = await Promise.all(
      Array.from({ length: most + 20 }, () => application.graphql(noisy, '{ profile { userId } }')),
    )
    expect(graphql.some(({ status }) => status === 429)).toBe(true)
  } finally {
    await application.close()
  }
})
