import { DESKS, belongs, sideOf } from '../../domain/core/roles.ts'
import type { Minor } from '../../domain/core/money.ts'
import { Problem, type FieldProblem } from '../../domain/core/problems.ts'
import { holdsScope, type KeyScope } from '../../domain/account/keyScopes.ts'
import {
  type PackageType,
  type Reader,
  type Refusal,
  type Remark,
  warningsIn,
  writeRemarks,
} from '../../domain/preflight/preflight.ts'
import { type Context, caller } from '../core/context.ts'
import { SCOPE_OF } from '../core/scopes.ts'
import type { Em } from '../core/store.ts'
import { countryIn } from '../dictionary/dictionary.service.ts'
import type { Preflight, PreflightRemark } from '../generated/schema.ts'

/** What is about to be sent: what a record would hold, and what the call would refuse of it. */
export interface Package {
  readonly type: PackageType
  /** The record itself, null while there is none. */
  readonly id: number | null
  readonly clientId: number
  /** The request that it goes back to. */
  readonly requestId: number | null
  /** The replenishment that an order is based on. */
  readonly basisId: number | null
  readonly refusals: readonly Refusal[]
  readonly contractorId: number | null
  readonly contractorName: string | null
  /** ISO alpha-2. */
  readonly contractorCountry: string | null
  readonly contractorSwift: string | null
  readonly contractorAccountNumber: string | null
  readonly invoiceDate: string | null
  readonly invoiceNumber: string | null
  readonly invoiceAmount: Minor | null
  readonly invoiceCurrency: string | null
  /** SHA-256 of the invoice's file, hex; null: there is none, or it is not known. */
  readonly invoiceHash: string | null
}

/** Judges a package by what is known of its client; reads only. */
export type JudgePackage = (app: Context['app'], em: Em, of: Package) => Promise<Remark[]>

declare module '../core/context.ts' {
  interface App {
    /** Pre-flight: knows orders and what they are based on, and is asked by both. */
    readonly preflight: JudgePackage
  }
}

/** The warnings that a record keeps when it is sent. */
export async function warningsOf(ctx: Context, em: Em, of: Package): Promise<Remark[]> {
  return warningsIn(await ctx.app.preflight(ctx.app, em, of))
}

/** What the caller is told of a package. */
export async function preflightOf(ctx: Context, of: Package): Promise<Preflight> {
  const remarks = writeRemarks(await ctx.app.preflight(ctx.app, ctx.em, of), readerOf(ctx))
  return {
    remarks,
    blocked: remarks.some(({ level }) => level === 'BLOCK'),
    warnings: remarks.filter(({ level }) => level === 'WARN').length,
  }
}

/** The kept warnings of a record as its reader may read them. */
export const writtenWarnings = (ctx: Context, kept: readonly Remark[] | null | undefined): PreflightRemark[] | null =>
  kept ? writeRemarks(kept, readerOf(ctx)) : null

function readerOf(ctx: Context): Reader {
  const { roles, key } = caller(ctx)
  const holds = (scope: KeyScope) => !key || holdsScope(key.scopes, scope)
  return {
    locale: ctx.locale,
    countryName: code => countryIn(ctx.locale, code),
    mayRead: type => (sideOf(roles) === 'client' || belongs(roles, DESKS[type])) && holds(SCOPE_OF[type]),
    knowsBalance: holds('balance:read'),
  }
}

/** The refusals of an input, field by field once: what was said of it first counts. */
export class Refusals {
  readonly #found = new Map<string, Refusal>()

  /** `isMissing`: tells whether nothing is in a field. */
  add(problems: readonly FieldProblem[], isMissing: (field: string) => boolean = () => false): void {
    for (const one of problems)
      if (!this.#found.has(one.field)) this.#found.set(one.field, { ...one, isMissing: isMissing(one.field) })
  }

  /** What the work answers; null: it is refused, and by what is noted. Throws what is no refusal of fields. */
  async of<T>(work: () => Promise<T> | T): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || error.problem !== 'validation') throw error
      this.add(error.fieldErrors)
      return null
    }
  }

  /** What the work makes of an input without the fields that it refuses. Null: it refuses what is in none of them. */
  async over<Input extends object, T>(input: Input, work: (input: Input) => Promise<T> | T): Promise<T | null> {
    const made = await this.of(() => work(input))
    const rest = this.without(input)
    const isSame = Object.keys(rest).length === Object.keys(input).length
    return made !== null || isSame ? made : this.over(rest, work)
  }

  get all(): readonly Refusal[] {
    return [...this.#found.values()]
  }

  /** An input without the fields that were refused. */
  without<T extends object>(input: T): T {
    const kept = Object.entries(input).filter(([name]) => !this.has(name))
    return Object.fromEntries(kept) as T
  }

  /** Tells whether something of a field was refused. */
  has(name: string): boolean {
    return [...this.#found.keys()].some(field => field === name || field.startsWith(`${name}.`))
  }
}
