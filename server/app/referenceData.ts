import type { Events } from '../core/events.ts'
import type { ReferenceChanges } from '../workflow/referenceData.ts'

type Change = Events['referenceData']

interface Linked {
  readonly id: number
  readonly client?: Linked
}

type Row = Readonly<Record<string, unknown>> & Linked

const link = (record: Row, name: string) => record[name] as Row

const company = ({ id }: Linked): Change => ({ type: 'COMPANY', id, readers: 'ANY', ownerId: null })

/** What staff have settled for a client: the client is not told of it. */
const ofClient = (record: Row): Change => ({
  type: 'USER',
  id: link(record, 'client').id,
  readers: 'MANAGEMENT',
  ownerId: null,
})

const contractor = ({ id, client }: Linked): Change => ({
  type: 'CONTRACTOR',
  id,
  readers: null,
  ownerId: client?.id ?? null,
})

/** Entities that belong to a company, bank, user or contractor: which one, and who may read it (decisions.md section 2). */
export const referenceChanges: ReferenceChanges = {
  Company: company,
  Tier: record => (record['client'] ? ofClient(record) : company(link(record, 'company'))),
  Bank: ({ id }) => ({ type: 'BANK', id, readers: 'ANY', ownerId: null }),
  User: ({ id, kind }) => ({ type: 'USER', id, readers: kind === 'CLIENT' ? 'MANAGEMENT' : 'ADMIN', ownerId: id }),
  CurrencyMarkup: ofClient,
  Contractor: contractor,
  ContractorAccount: record => contractor(link(record, 'contractor')),
  Contract: record => contractor(link(record, 'contractor')),
  Agreement: record => contractor(link(link(record, 'contract'), 'contractor')),
}
