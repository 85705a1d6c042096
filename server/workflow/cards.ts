import { belongs } from '../../domain/core/roles.ts'
import type { Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import { afterCommit } from '../core/transaction.ts'

type Card = Events['card']

interface Linked {
  readonly id: number
  readonly client?: Linked
}

type Row = Readonly<Record<string, unknown>> & Linked

const link = (record: Row, name: string) => record[name] as Row

const company = ({ id }: Linked): Card => ({ type: 'COMPANY', id, readers: 'ANY', ownerId: null })

/** What staff have settled for a client: the client is not told of it. */
const ofClient = (record: Row): Card => ({
  type: 'USER',
  id: link(record, 'client').id,
  readers: 'MANAGEMENT',
  ownerId: null,
})

const contractor = ({ id, client }: Linked): Card => ({
  type: 'CONTRACTOR',
  id,
  readers: null,
  ownerId: client?.id ?? null,
})

/** Entities that belong to a company, bank, user or contractor: which one, and who may read it (decisions.md section 2). */
const CARDS: Readonly<Record<string, (record: Row) => Card>> = {
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
export const tellCards: BeforeCommit = async (_em, _actor, touched, bus) => {
  const cards = touched.flatMap(({ entity, record }) => CARDS[entity]?.(record) ?? [])
  const told = new Map(cards.map(card => [Object.values(card).join(), card]))
  if (told.size > 0) afterCommit(() => told.forEach(card => bus.publish('card', card)))
}

/** Tells whether somebody may hear of a change of a company, bank, user or contractor. */
export function mayFollowCard({ id, roles }: Viewer, { readers, ownerId }: Card): boolean {
  return ownerId === id || (readers !== null && belongs(roles, readers))
}
