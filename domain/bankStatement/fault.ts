import type { FieldProblem } from '../core/problems.ts'
import type { MessageKey, MessageValues } from '../core/texts.ts'

/** What is wrong with a statement, and in which of its lines, from 1. */
export class StatementFault extends Error {
  readonly line: number
  readonly key: MessageKey
  readonly values: MessageValues

  constructor(line: number, key: MessageKey, values: MessageValues = {}) {
    super(`${key} in line ${line}`)
    this.line = line
    this.key = key
    this.values = values
  }

  /** The same as an error of a field. */
  of(field: string): FieldProblem {
    return { field, key: this.key, values: { ...this.values, line: this.line } }
  }
}
