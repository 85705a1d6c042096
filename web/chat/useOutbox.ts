import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ChatType } from '../../domain/generated/enums.ts'
import { useSendMessageMutation } from '../generated/chat.ts'
import { isAnswered } from '../problem.ts'
import { draftKey } from '../session.ts'
import { useKeptDraft } from '../ui/unsent.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { useOpenTab } from '../ui/useOpenTab.ts'
import {
  changeOutbox,
  forgetOutbox,
  hearOutbox,
  keepsOutbox,
  openOutbox,
  type Outgoing,
  outboxOf,
  sendInTurn,
} from './outbox.ts'
import type { Message } from './useThread.ts'

/** Messages on their way to the server; `onSent` gets each with its number. What was not taken is there again when the chat is. */
export function useOutbox(type: ChatType, instanceId: number, onSent: (message: Message) => void) {
  const reason = useFailureReason()
  const chat = `chat.${type}-${instanceId}.unsent`
  const box = draftKey(chat)
  const outbox = useSyncExternalStore(hearOutbox, () => outboxOf(box))
  const [sendMessage] = useSendMessageMutation()
  useOpenTab()
  useKeptDraft(() => keepsOutbox(box))
  const drop = useCallback((key: string) => changeOutbox(box, all => all.filter(one => one.key !== key)), [box])
  const change = (one: Outgoing) => changeOutbox(box, all => all.map(item => (item.key === one.key ? one : item)))

  const send = async (one: Outgoing) => {
    // Somebody else has signed in while it waited
    if (draftKey(chat) !== box) return forgetOutbox(box)
    const metas = one.files.map(({ id }) => ({ id }))
    try {
      const { data } = await sendMessage({
        variables: { message: { type, instanceId, text: one.text, metas } },
        context: { actionKey: one.attempt },
      })
      if (data) onSent(data.sendMessage)
      drop(one.key)
    } catch (error) {
      // What was answered is another action when it comes again
      const attempt = isAnswered(error) ? crypto.randomUUID() : one.attempt
      change({ ...one, attempt, failure: reason(error) })
    }
  }

  const post = (one: Outgoing) => void sendInTurn(box, () => send(one))

  const write = (text: string, files: Outgoing['files']) => {
    const one = { key: crypto.randomUUID(), attempt: crypto.randomUUID(), text, files }
    changeOutbox(box, all => [...all, one])
    post(one)
  }

  const retry = ({ failure: _, ...one }: Outgoing) => {
    change(one)
    post(one)
  }

  const takeUp = useEffectEvent(() => {
    for (const one of openOutbox(box)) post(one)
  })
  useEffect(() => takeUp(), [box])

  /** The same message came by the subscription before the answer did. */
  const arrived = useCallback(
    (message: Message) =>
      changeOutbox(box, all => {
        const same = all.find(
          one => !one.failure && one.text === (message.text ?? '') && one.files.length === message.metas.length,
        )
        return same ? all.filter(one => one !== same) : all
      }),
    [box],
  )

  return { outbox, write, retry, drop, arrived }
}
