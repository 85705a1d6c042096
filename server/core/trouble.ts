import { OptimisticLockError } from '@mikro-orm/core'
import { Problem, type ProblemName } from '../../domain/core/problems.ts'

/** What a database says when somebody else holds what is asked for, or it could not settle a race. */
const BUSY = /^(55P03|40001|40P01|SQLITE_(BUSY|LOCKED)\w*)$/

/**
 * What it says, or the network or the driver, when it does not answer now and will later: a statement that took too long,
 * connections that are lost, refused or too many, a server that starts or stops, a disk that is full or fails.
 */
const AWAY =
  /^(57014|57P0[1235]|25P03|08\w{3}|53[13]00|58030|SQLITE_(FULL|IOERR)\w*|ENOSPC|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** The driver of PostgreSQL has no codes for what it says itself. */
const AWAY_IN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** PostgreSQL's code for what a role may not do. */
export const FORBIDDEN = '42501'

/** The code of an error of a database, a network or a file; '' without one. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

function nameOf(error: unknown): ProblemName {
  if (error instanceof OptimisticLockError) return 'stale'
  const code = codeOf(error)
  if (BUSY.test(code)) return 'busy'
  const isAway = code ? AWAY.test(code) : error instanceof Error && AWAY_IN_WORDS.test(error.message)
  return isAway ? 'unavailable' : 'internal'
}

/** What a caller is answered for any error: the one place where errors of the database become problems. */
export function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(nameOf(error), { cause: error })
}

/** The problem that an error means to a caller, or the error itself where it means none: for whoever knows it by its class. */
export function namedOf(error: unknown): unknown {
  const problem = problemOf(error)
  return problem.problem === 'internal' ? error : problem
}

/** The error that an operator has to hear of; null: what the caller is answered says all. */
export function troubleIn(problem: Problem): unknown {
  return problem.problem === 'internal' || problem.problem === 'unavailable' ? (problem.cause ?? problem) : null
}
