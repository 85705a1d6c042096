import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { like, likeOf } from '../core/where.ts'
import { countriesInEnglish } from '../dictionary/dictionary.service.ts'
import type { Contractor, ContractorAccount } from './contractor.entity.ts'

const SEARCHED = statement(
  (
    db: Db<typeof Contractor | typeof ContractorAccount>,
    params: Params<{
      clientId: number
      pattern: string
      countries: readonly string[]
      code: string
      codePattern: string
    }>,
  ) =>
    db
      .selectFrom('contractor as c')
      .select('c.id')
      .where('c.client_id', '=', params.clientId)
      .where('c.deleted_at', 'is', null)
      .where(eb => {
        const account = eb
          .selectFrom('contractor_account as a')
          .select('a.id')
          .whereRef('a.contractor_id', '=', 'c.id')
          .where('a.deleted_at', 'is', null)
          .where(a => a.or([like(a.ref('a.swift'), params.codePattern), a('a.currency', '=', params.code)]))
        return eb.or([
          like(eb.ref('c.search'), params.pattern),
          params.countries.has(eb.ref('c.country')),
          eb.exists(account),
        ])
      }),
)

/**
 * The ids of a client's contractors by a folded part of the name, of the country's name or of an account's SWIFT code, or by
 * an account's currency.
 */
export async function findContractors(em: Em, clientId: number, text: string): Promise<number[]> {
  const code = text.toUpperCase()
  const found = await rows(em, SEARCHED, {
    clientId,
    pattern: likeOf(text),
    countries: countriesInEnglish(text),
    code,
    codePattern: likeOf(code),
  })
  return found.map(({ id }) => id)
}
