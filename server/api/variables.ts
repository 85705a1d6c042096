import {
  coerceInputValue,
  getNamedType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { FieldProblem } from '../../domain/core/problems.ts'
import type { MessageKey } from '../../domain/core/texts.ts'
import { MAX_DEPTH } from './depth.ts'
import type { Variables } from '../core/selections.ts'
import type { DeclaredVariable } from './operation.ts'

/** What is said of a value that is not of the type; a numeric string is none (decisions.md section 1). */
const SAID: Readonly<Record<string, MessageKey>> = {
  Int: 'fields.integer',
  Money: 'fields.money',
  Rate: 'fields.number',
  Boolean: 'fields.flag',
  String: 'fields.text',
  Date: 'fields.date',
}

/** More values than any form has, and a longer text than any field takes; contents of files are judged as files. */
const MAX_VALUES = 5000
const MAX_TEXT = 100_000
/** How many errors are told of; whoever sends more needs no list. */
const MAX_TOLD = 50

class Enough extends Error {}

/**
 * Judges the variables of a call; the paths of what is wrong are those of the caller's body. What is too deep or too
 * much is refused before anything else looks at it.
 */
export function judgeVariables(declared: readonly DeclaredVariable[], variables: Variables): FieldProblem[] {
  if (declared.length === 0) return []
  const found = new Map<string, FieldProblem>()
  const tell = (problem: FieldProblem) => {
    if (found.size >= MAX_TOLD) throw new Enough()
    if (!found.has(problem.field)) found.set(problem.field, problem)
  }
  try {
    for (const { name, type, byDefault } of declared) {
      const value = variables[name]
      if (value === undefined || value === null) {
        if (isNonNullType(type) && !(value === undefined && byDefault !== undefined))
          tell({ field: name, key: 'fields.required' })
        continue
      }
      if (!walk(value, name, tell)) return [...found.values()]
      coerceInputValue(value, type, path => tell({ field: path.length ? path.join('.') : name, key: said(type, path) }))
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return [...found.values()]
}

interface Place {
  readonly value: unknown
  readonly path: readonly string[]
}

/** Looks at every value: how deep, how many, how long, and no NUL in it. Answers false when nobody should go on. */
function walk(value: unknown, name: string, tell: (problem: FieldProblem) => void): boolean {
  const places: Place[] = [{ value, path: [] }]
  for (let count = 1; ; ) {
    const place = places.pop()
    if (!place) return true
    const field = place.path.join('.') || name
    if (typeof place.value === 'string') {
      // No database keeps a NUL character, and no text of people has one
      if (place.value.includes('\0')) tell({ field, key: 'fields.characters' })
      if (place.value.length > MAX_TEXT && place.path.at(-1) !== 'b64') {
        tell({ field, key: 'fields.max', values: { max: MAX_TEXT } })
        return false
      }
    }
    if (typeof place.value !== 'object' || place.value === null) continue
    const inside = Object.entries(place.value)
    count += inside.length
    if (count > MAX_VALUES || place.path.length >= MAX_DEPTH) {
      tell({ field: place.path[0] ?? name, key: 'fields.invalid' })
      return false
    }
    for (const [key, item] of inside) places.push({ value: item, path: [...place.path, key] })
  }
}

function said(type: GraphQLInputType, path: readonly (string | number)[]): MessageKey {
  let at: GraphQLInputType = type
  for (const step of path) {
    if (isNonNullType(at)) at = at.ofType
    if (isListType(at)) at = at.ofType
    else if (isInputObjectType(at)) at = at.getFields()[step]?.type ?? at
  }
  if (isNonNullType(at)) at = at.ofType
  if (isListType(at)) return 'fields.list'
  const named = getNamedType(at)
  return isEnumType(named) ? 'fields.choice' : (SAID[named.name] ?? 'fields.invalid')
}
