import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { problemOf, rereadAfterFailure, failureKindOf } from '../../web/problem.ts'

const refused = (status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Не вышло', extensions: { status, code: 'x' } }] })
const throws = (error: Error) => async (): Promise<never> => {
  throw error
}

test.each([
  ['it is not found and is there no more', refused(404), async () => undefined, 410],
  ['it is not found, neither when it is read', refused(404), throws(refused(404)), 410],
  ['it is there, and something else was not found', refused(404), async () => ({ id: 1 }), 404],
  ['it cannot be read', refused(404), throws(refused(503)), 404],
  ['it was refused for another reason', refused(409), async () => undefined, 409],
])('of a write that failed, when %s, the right thing is said', async (_case, error, reread, status) => {
  const problem = problemOf(await rereadAfterFailure(error, reread))
  expect(problem.status).toBe(status)
  expect(failureKindOf(problem) === 'deleted').toBe(status === 410)
})
