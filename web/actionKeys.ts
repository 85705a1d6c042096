/** The idempotency key of one attempt at an action. */
interface Attempt {
  readonly key: string
  /** The attempt got an answer, whatever it says. */
  readonly answered: () => void
  /** Nobody knows whether the attempt arrived: the same action again carries its key. */
  readonly lost: () => void
}

/**
 * Gives every action of a user an idempotency key of its own, so that two equal ones are two; only the repeat of an
 * attempt that got no answer carries the key of that attempt.
 */
export function createActionKeys(newKey: () => string = () => crypto.randomUUID()): (said: string) => Attempt {
  const lost = new Map<string, string[]>()
  return said => {
    const key = lost.get(said)?.shift() ?? newKey()
    let isOpen = true
    return {
      key,
      answered: () => {
        isOpen = false
      },
      lost: () => {
        if (isOpen) lost.set(said, [...(lost.get(said) ?? []), key])
        isOpen = false
      },
    }
  }
}
