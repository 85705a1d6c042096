import { MessageType } from 'graphql-ws'

type Take = (message: string) => Promise<void>

interface Subject {
  readonly type?: unknown
  readonly id?: unknown
}

function subjectOf(message: string): Subject {
  try {
    return (JSON.parse(message) ?? {}) as Subject
  } catch {
    // No JSON: whoever takes it says so
    return {}
  }
}

/**
 * Takes the messages of one socket; an id that is used again waits until the subscription that had it has ended. The library
 * forgets a subscription by its id alone: one that was made before would be forgotten, and go on, as that with the new one.
 */
export function afterPrevious(take: Take): Take {
  const going = new Map<unknown, Promise<void>>()
  const ending = new Map<unknown, Promise<void>>()
  return async message => {
    const { type, id } = subjectOf(message)
    while (ending.has(id)) await ending.get(id)
    const before = going.get(id)
    const taken = take(message)
    const settled = taken.catch(() => undefined)
    if (type === MessageType.Complete && before) {
      ending.set(
        id,
        before.then(() => void ending.delete(id)),
      )
    }
    if (type === MessageType.Subscribe && !before) {
      going.set(id, settled)
      void settled.then(() => going.delete(id))
    }
    await taken
  }
}
