import { belongs } from '../../domain/core/roles.ts'
import type { Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import { afterCommit } from '../core/transaction.ts'

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
const CHANGES: Readonly<Record<string, (record: Row) => Change>> = {
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

/** Tells open sessions of the companies, banks, users and contractors that a write has changed, once each. */
export const publishReferenceChanges: BeforeCommit = async (_em, _actor, touched, bus) => {
  const changes = touched.flatMap(({ entity, record }) => CHANGES[entity]?.(record) ?? [])
  const told = new Map(changes.map(change => [Object.values(change).join(), change]))
  if (told.size > 0) afterCommit(() => told.forEach(change => bus.publish('referenceData', change)))
}

/** Tells whether somebody may hear of a change of a company, bank, user or contractor. */
export function mayFollowReference({ id, roles }: Viewer, { readers, ownerId }: Change): boolean {
  return ownerId === id || (readers !== null && belongs(roles, readers))
}
