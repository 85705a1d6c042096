import { belongs } from '../../domain/core/roles.ts'
import type { Locale, MessageKey } from '../../domain/core/texts.ts'
import { text } from '../../domain/core/texts.ts'
import { reachableUser } from '../account/people.service.ts'
import { unchangedStaff } from '../account/standing.service.ts'
import { rolesOf } from '../account/roles.ts'
import { summaryOf } from '../approval/answer.ts'
import type { ApprovalEvent } from '../approval/events.ts'
import type { App } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalStatus } from '../generated/schema.ts'
import { compose, type Fact } from '../mail/compose.ts'
import type { LetterName } from '../mail/words.ts'
import type { Recipient } from './readers.ts'

/** What is told of an approval: of one that waits to those who may approve it, of one that is over to whoever proposed it. */
const LETTERS: Readonly<Record<ApprovalStatus, LetterName>> = {
  WAITING: 'approvalWaits',
  APPROVED: 'approvalApproved',
  REJECTED: 'approvalRejected',
  WITHDRAWN: 'approvalWithdrawn',
  EXPIRED: 'approvalExpired',
}

/** Queues the letters about an approval, in the transaction of what has happened to it. */
export async function writeApprovalLetters(app: App, em: Em, { kind, approval, actor }: ApprovalEvent): Promise<void> {
  const readers = kind === 'WAITING' ? await deciders(em, approval) : await proposers(em, approval)
  const link = `${app.config.publicUrl}/approval/${approval.id}`
  for (const reader of readers) {
    if (reader.id === actor?.id || reader.id === actor?.actAs || reader.quietLetters.includes('WORK')) continue
    const { language: locale, name } = reader
    const values = { what: whatOf(approval, locale), profile: `${app.config.publicUrl}/profile` }
    const letter = compose(LETTERS[kind], { locale, name, link, values, facts: factsOf(approval, locale) })
    await app.outbox.queue(em, reader.email, letter)
  }
}

type Told = ApprovalEvent['approval']

/** Stands in the subject: words and numbers of ours only. */
const whatOf = ({ type, step, instanceId }: Told, locale: Locale): string =>
  text(locale, `approval.summary.${type}.${step}` as MessageKey, { id: String(instanceId ?? '') })

const factsOf = ({ type, step, instanceId = null, subject, amounts, reason }: Told, locale: Locale): Fact[] => [
  { name: 'record', value: summaryOf({ type, step, instanceId, subject, amounts }, locale) },
  ...(reason ? [{ name: 'comment' as const, value: reason }] : []),
]

/** Those who could approve it now. */
async function deciders(em: Em, { desk, proposedBy, actAs }: Told): Promise<Recipient[]> {
  const able = (await unchangedStaff(em)).filter(
    user => belongs(rolesOf(user), desk) && user.id !== proposedBy.id && user.id !== actAs,
  )
  return reached(
    em,
    able.map(({ id }) => id),
  )
}

/** Whoever proposed it, in person: an admin who was signed in as somebody too. */
const proposers = (em: Em, { proposedBy, actAs }: Told) => reached(em, [actAs ?? proposedBy.id])

async function reached(em: Em, ids: readonly number[]): Promise<Recipient[]> {
  const readers: Recipient[] = []
  for (const id of ids) {
    const reader = await reachableUser(em, id)
    if (reader) readers.push(reader)
  }
  return readers
}
