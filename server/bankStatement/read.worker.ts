import { StatementFault } from '../../domain/bankStatement/fault.ts'
import { type BankStatement, readStatement } from '../../domain/bankStatement/read.ts'
import type { FieldProblem } from '../../domain/core/problems.ts'

/** What a content has turned out to be: a statement, or what is wrong with it. */
export type Reading =
  | { readonly statement: BankStatement; readonly problem: null }
  | { readonly statement: null; readonly problem: FieldProblem }

/** Reads a statement. Runs in a thread: 20 MB take a few tenths of a second. */
export default function read(content: Uint8Array): Reading {
  try {
    return { statement: readStatement(content), problem: null }
  } catch (error) {
    if (error instanceof StatementFault) return { statement: null, problem: error.of('file') }
    throw error
  }
}
