import type { User } from '../account/account.entity.ts'
import type { Company } from '../company/company.entity.ts'
import { fromJson, rowReader } from '../core/rows.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { InnItem } from '../inn/inn.entity.ts'
import type { Request } from '../request/request.entity.ts'
import { Replenishment } from './replenishment.entity.ts'

const WHOLE = statement(
  (
    db: Db<typeof Replenishment | typeof User | typeof Request | typeof Company | typeof StoredFile | typeof InnItem>,
    params: Params<{ id: number }>,
  ) =>
    db
      .selectFrom('replenishment as p')
      .innerJoin('app_user as u', 'u.id', 'p.client_id')
      .innerJoin('request as r', 'r.id', 'p.request_id')
      .leftJoin('inn_item as n', 'n.inn', 'r.inn')
      .leftJoin('company as c', 'c.id', 'p.company_id')
      .leftJoin('stored_file as i', 'i.id', 'p.invoice_file_id')
      .leftJoin('stored_file as k', 'k.id', 'p.contract_file_id')
      .leftJoin('stored_file as a', 'a.id', 'p.agreement_file_id')
      .selectAll('p')
      .select([
        'u.name as client_name',
        'u.email as client_email',
        'u.telegram as client_telegram',
        'r.invoice_price',
        'r.currency as request_currency',
        'r.client_company_name',
        'r.inn',
        'r.address as inn_address',
        'n.status as inn_status',
        'r.recipient_country',
        'c.name as company_name',
        'c.country as company_country',
        'c.country_exclusions as company_exclusions',
        'i.name as invoice_name',
        'k.name as contract_name',
        'a.name as agreement_name',
      ])
      .where('p.id', '=', params.id),
)

/** A replenishment with everything that its answer names, read by one statement; null when there is none. */
export async function loadWhole(em: Em, id: number) {
  const row = await firstRow(em, WHOLE, { id })
  if (!row) return null
  const record = rowReader(em, Replenishment)(row)
  const { client, request, company } = record
  return {
    ...record,
    client: { id: client.id, name: row.client_name, email: row.client_email, telegram: row.client_telegram },
    request: {
      id: request.id,
      invoicePrice: row.invoice_price,
      currency: row.request_currency,
      clientCompanyName: row.client_company_name,
      inn: row.inn,
      isInnBlocked: row.inn_status === 'BLOCKED',
      address: row.inn_address,
      recipientCountry: row.recipient_country,
    },
    company: company
      ? {
          id: company.id,
          name: row.company_name ?? '',
          country: row.company_country ?? '',
          countryExclusions: fromJson<string[]>(row.company_exclusions ?? []),
        }
      : null,
    invoicePath: row.invoice_name,
    contractPath: row.contract_name,
    agreementPath: row.agreement_name,
  }
}

/** A replenishment with everything that its answer names. */
export type WholeReplenishment = NonNullable<Awaited<ReturnType<typeof loadWhole>>>
