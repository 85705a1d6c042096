import { useEffect, useRef, useState } from 'react'
import type { PreflightCode, PreflightLevel } from '../../domain/generated/enums.ts'
import { client } from '../apollo.ts'
import type { TypedDocumentNode } from '@apollo/client'
import { useLanguage } from '../i18n/Language.tsx'

/** A remark of the server about what is about to be sent. */
export interface PreflightRemark {
  readonly code: PreflightCode
  readonly level: PreflightLevel
  readonly field: string
  readonly message: string
}

/** What was said last; null: nothing was asked yet. */
export interface Judged {
  readonly remarks: readonly PreflightRemark[] | null
  /** The last question was not answered: the next key asks again. */
  readonly isUnanswered: boolean
}

/** After so long without a key a form is quiet. */
const QUIET_MS = 700

interface Question<Answer, Variables> {
  readonly document: TypedDocumentNode<Answer, Variables>
  /** What would be sent; null: there is nothing to ask yet. */
  readonly sent: Variables | null
  /** What the server keeps of it by itself: another one is asked about anew. */
  readonly version?: number
  /** What the form holds, a new object at each key. */
  readonly values: object
  readonly read: (answer: Answer) => { readonly remarks: readonly PreflightRemark[] }
}

/**
 * Asks the server what it would say of a form when it is quiet. What was said stands until something else is said; what was
 * typed is in nobody's way. While the server is away nothing is repeated: the next key asks again.
 */
export function usePreflight<Answer, Variables extends Record<string, unknown>>({
  document,
  sent,
  version,
  values,
  read,
}: Question<Answer, Variables>): Judged {
  const { language } = useLanguage()
  const [judged, setJudged] = useState<Judged>({ remarks: null, isUnanswered: false })
  const wanted = sent && JSON.stringify([sent, version, language])
  const question = useRef({ sent, read })
  const [box] = useState(() => ({ answered: '', turn: 0 }))
  useEffect(() => {
    question.current = { sent, read }
  })
  useEffect(() => {
    if (wanted === null || wanted === box.answered) return
    const ask = async () => {
      const turn = ++box.turn
      const { sent: variables, read } = question.current
      if (!variables) return
      try {
        const { data } = await client.query<Answer, Variables>({
          query: document,
          variables,
          fetchPolicy: 'no-cache',
        } as Parameters<typeof client.query<Answer, Variables>>[0])
        // A later question has been asked meanwhile
        if (turn !== box.turn || !data) return
        box.answered = wanted
        setJudged({ remarks: read(data).remarks, isUnanswered: false })
      } catch {
        // Nobody's mistake, and nothing is lost by it: sending judges all of it once more
        if (turn === box.turn) setJudged(({ remarks }) => ({ remarks, isUnanswered: true }))
      }
    }
    const timer = setTimeout(() => void ask(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted, values, box, document])
  // What comes after the form has gone is nobody's
  useEffect(() => () => void box.turn++, [box])
  return judged
}
