import type { Events } from '../core/events.ts'
import type { ReferenceChanges } from '../workflow/referenceData.ts'

type Change = Events['referenceData']

interface Linked {
  readonly id: number
  readonly deletedAt?: unknown
  readonly client?: Linked
}

type Row = Readonly<Record<string, unknown>> & Linked

const link = (record: Row, name: string) => record[name] as Row

const company = ({ id, deletedAt }: Linked): Change => ({
  type: 'COMPANY',
  id,
  deleted: Boolean(deletedAt),
  readers: 'ANY',
  ownerId: null,
})

/** What staff have settled for a client: the client is not told of it. */
const ofClient = (record: Row): Change => ({
  type: 'USER',
  id: link(record, 'client').id,
  deleted: false,
  readers: 'MANAGEMENT',
  ownerId: null,
})

const contractor = ({ id, client, deletedAt }: Linked): Change => ({
  type: 'CONTRACTOR',
  id,
  deleted: Boolean(deletedAt),
  readers: null,
  ownerId: client?.id ?? null,
})

/** Entities that belong to a company, bank, user or contractor: which one, and who may read it (decisions.md section 2). */
export const referenceChanges: ReferenceChanges = {
  Company: company,
  Tier: record => (record['client'] ? ofClient(record) : company(link(record, 'company'))),
  Bank: ({ id, deletedAt }) => ({ type: 'BANK', id, deleted: Boolean(deletedAt), readers: 'ANY', ownerId: null }),
  User: ({ id, deletedAt, kind }) => ({
    type: 'USER',
    id,
    deleted: Boolean(deletedAt),
    readers: kind === 'CLIENT' ? 'MANAGEMENT' : 'ADMIN',
    ownerId: id,
  }),
  CurrencyMarkup: ofClient,
  Contractor: contractor,
  ContractorAccount: record => contractor(link(record, 'contractor')),
  Contract: record => contractor(link(record, 'contractor')),
  DeadlineTable: ({ id }) => ({ type: 'DEADLINE', id, deleted: false, readers: 'MANAGEMENT', ownerId: null }),
  Agreement: record => contractor(link(link(record, 'contract'), 'contractor')),
}
