import { useCallback, useState } from 'react'
import type { ChatType } from '../../domain/generated/enums.ts'
import { useSendMessageMutation } from '../generated/chat.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import type { Message } from './useThread.ts'

/** A message on its way: it is shown at once, and kept with the reason when it was not taken. */
export interface Outgoing {
  readonly key: number
  readonly text: string
  readonly files: readonly { readonly id: number; readonly name: string }[]
  readonly failure?: string
}

let last = 0

/** Messages on their way to the server; `onSent` gets each with its number. */
export function useOutbox(type: ChatType, instanceId: number, onSent: (message: Message) => void) {
  const reason = useFailureReason()
  const [outbox, setOutbox] = useState<readonly Outgoing[]>([])
  const [send] = useSendMessageMutation()

  const drop = useCallback((key: number) => setOutbox(all => all.filter(one => one.key !== key)), [])

  const post = async (one: Outgoing) => {
    const metas = one.files.map(({ id }) => ({ id }))
    try {
      const { data } = await send({ variables: { message: { type, instanceId, text: one.text, metas } } })
      if (data) onSent(data.sendMessage)
      drop(one.key)
    } catch (error) {
      const failure = reason(error)
      setOutbox(all => all.map(item => (item.key === one.key ? { ...item, failure } : item)))
    }
  }

  const write = (text: string, files: Outgoing['files']) => {
    const one = { key: ++last, text, files }
    setOutbox(all => [...all, one])
    void post(one)
  }

  const retry = ({ key, text, files }: Outgoing) => {
    const one = { key, text, files }
    setOutbox(all => all.map(item => (item.key === key ? one : item)))
    void post(one)
  }

  /** The same message came by the subscription before the answer did. */
  const arrived = useCallback(
    (message: Message) =>
      setOutbox(all => {
        const same = all.find(
          one => !one.failure && one.text === (message.text ?? '') && one.files.length === message.metas.length,
        )
        return same ? all.filter(one => one !== same) : all
      }),
    [],
  )

  return { outbox, write, retry, drop, arrived }
}
