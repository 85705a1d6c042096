import { object } from 'yup'
import { bic, inn, optionalText, part, required, requiredText, validateInput } from '../../domain/core/fields.ts'
import { CompanyState } from '../../domain/generated/enums.ts'
import type { DaDataAccess } from '../core/config.ts'
import type { BankSuggestion, CompanySuggestion } from '../generated/schema.ts'
import { fetchWhole, jsonOf, ProviderFailure, recordOf } from './provider.ts'

const address = part({ value: optionalText(1000) })

const companySchema = object({
  value: requiredText(1000),
  data: object({ inn: required(inn()), address, state: part({ status: optionalText(50) }) }),
})

const bankSchema = object({ value: requiredText(1000), data: object({ bic: required(bic()), address }) })

/** Companies of an INN. Throws a ProviderFailure. */
export async function daDataCompanies(access: DaDataAccess, query: string): Promise<CompanySuggestion[]> {
  const rows = await suggestions(access, 'party', { query, branch_type: 'MAIN' })
  return rows.flatMap(row => {
    const judged = validateInput(companySchema, row)
    if (!judged.ok || judged.value.data.inn !== query) return []
    const { value, data } = judged.value
    const state = Object.values(CompanyState).find(known => known === data.state?.status) ?? null
    return [{ value, data: { inn: query, address: { value: data.address?.value ?? null }, state } }]
  })
}

/** Banks of a BIC. Throws a ProviderFailure. */
export async function daDataBanks(access: DaDataAccess, query: string): Promise<BankSuggestion[]> {
  const rows = await suggestions(access, 'bank', { query })
  return rows.flatMap(row => {
    const judged = validateInput(bankSchema, row)
    if (!judged.ok || judged.value.data.bic !== query) return []
    const { value, data } = judged.value
    return [{ value, data: { bic: query, address: data.address?.value ?? null } }]
  })
}

/** The rows that DaData suggests; those that are not what was asked for are left out by the caller. */
async function suggestions(access: DaDataAccess, kind: 'party' | 'bank', body: object): Promise<readonly unknown[]> {
  const bytes = await fetchWhole({
    url: `${access.url}/findById/${kind}`,
    accepts: /\bjson\b/i,
    headers: { authorization: `Token ${access.token}`, accept: 'application/json' },
    body,
  })
  const { suggestions: rows } = recordOf(jsonOf(bytes))
  if (!Array.isArray(rows)) throw new ProviderFailure('no suggestions in the answer')
  return rows
}
