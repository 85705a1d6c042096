import { useState } from 'react'
import { type AnswerFacts, fillAnswer, type FilledAnswer } from '../../domain/answerTemplate/placeholders.ts'
import { DESK_OF } from '../../domain/answerTemplate/schema.ts'
import type { ChatType } from '../../domain/generated/enums.ts'
import {
  type AnswerFactsQuery,
  type CannedAnswersQuery,
  useAnswerFactsQuery,
  useAnswerLanguageQuery,
  useCannedAnswersQuery,
} from '../generated/chat.ts'
import { folded } from '../ui/names.ts'

/** A canned answer that the composer offers. */
export type CannedAnswer = CannedAnswersQuery['answerTemplates'][number]

type Known = Omit<AnswerFacts, 'number'> & { readonly userId: number }

function factsOf({ request, replenishment, order }: AnswerFactsQuery): Known | null {
  if (request) {
    const { invoicePrice: amount, currency, user, userProfile } = request
    return { userId: user.userId, client: userProfile.name, amount, currency }
  }
  const record = replenishment ?? order
  if (!record) return null
  const { userId, clientName: client, amount, currency } = record
  return { userId, client, amount, currency }
}

/** What was typed behind «/» that begins a message of one line; null: no answer is being looked for. */
const searched = (text: string): string | null =>
  text.startsWith('/') && !text.includes('\n') ? folded(text.slice(1)) : null

/** The canned answers of a thread, as long as one is looked for. */
export interface Answers {
  /** The list stands open. */
  readonly isOpen: boolean
  /** Nothing can be chosen yet. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** What fits what was typed. */
  readonly found: readonly CannedAnswer[]
  /** The desk has some at all. */
  readonly hasAny: boolean
  /** The one that Enter takes. */
  readonly marked: CannedAnswer | undefined
  readonly move: (by: 1 | -1) => void
  /** Closes the list until another message begins. */
  readonly dismiss: () => void
  /** The text of an answer for this client, filled from the record. */
  readonly fill: (answer: CannedAnswer) => FilledAnswer
}

/**
 * «/» at the start of a message of staff offers the canned answers of the thread's desk (docs/decisions.md section 26): those
 * whose name or text has what was typed. Nothing is asked for before.
 */
export function useAnswers(type: ChatType, instanceId: number, text: string, isStaff: boolean): Answers {
  const search = isStaff ? searched(text) : null
  const [isDismissed, setDismissed] = useState(false)
  const [at, setAt] = useState({ search, index: 0 })
  if (search === null && isDismissed) setDismissed(false)
  if (at.search !== search) setAt({ search, index: 0 })
  const isOpen = search !== null && !isDismissed
  const list = useCannedAnswersQuery({ skip: !isOpen, fetchPolicy: 'cache-and-network' })
  const facts = useAnswerFactsQuery({
    variables: {
      id: instanceId,
      request: type === 'REQUEST',
      replenishment: type === 'REPLENISHMENT',
      order: type === 'ORDER',
    },
    skip: !isOpen,
    fetchPolicy: 'cache-and-network',
  })
  const known = facts.data ? factsOf(facts.data) : null
  const client = useAnswerLanguageQuery({ variables: { userId: known?.userId ?? 0 }, skip: !isOpen || !known })
  const language = client.data?.user.language ?? 'ru'
  const ofDesk = list.data?.answerTemplates.filter(({ desk }) => desk === DESK_OF[type]) ?? []
  const found = ofDesk.filter(one => folded(`${one.name}\n${one[language]}`).includes(search ?? ''))
  const index = Math.min(at.index, Math.max(0, found.length - 1))
  // What a record that cannot be read would say is left to whoever writes
  const isReady = (one: { data?: unknown; error?: unknown }) => one.data !== undefined || one.error !== undefined
  return {
    isOpen,
    isLoading: isOpen && !(isReady(list) && isReady(facts) && (!known || isReady(client))),
    hasFailed: list.error !== undefined && !list.data,
    found,
    hasAny: ofDesk.length > 0,
    marked: found[index],
    move: by => setAt({ search, index: (index + by + found.length) % Math.max(1, found.length) }),
    dismiss: () => setDismissed(true),
    fill: answer => {
      const { client: name = null, amount = null, currency = null } = known ?? {}
      return fillAnswer(answer[language], { client: name, number: instanceId, amount, currency }, language)
    },
  }
}
