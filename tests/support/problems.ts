import { expect } from 'vitest'
import type { ProblemName } from '../../domain/core/problems.ts'
import type { MessageKey } from '../../domain/core/texts.ts'

/** An expected error as a service throws it. */
export const problem = (name: ProblemName): unknown => expect.objectContaining({ problem: name })

/** A validation error of one field as a service throws it. */
export const fieldError = (field: string, key: MessageKey): unknown =>
  expect.objectContaining({ problem: 'validation', fieldErrors: [expect.objectContaining({ field, key })] })
