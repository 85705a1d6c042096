/** An attempt at an action that nobody knows the end of. */
export interface LostAttempt {
  readonly key: string
  /** What was sent. */
  readonly variables: Readonly<Record<string, unknown>>
}

interface Attempt {
  /** The idempotency key that the attempt carries. */
  readonly key: string
  /** The key is that of this attempt at something else of the same kind: which of them arrived is not known yet. */
  readonly before?: LostAttempt
  /** The attempt got an answer, whatever it says. */
  readonly answered: () => void
  /** Nobody knows whether the attempt arrived: the same action again carries its key. */
  readonly lost: () => void
}

/** Where lost attempts are kept, by the name of their action. */
export interface LostAttempts {
  readonly of: (action: string) => readonly LostAttempt[]
  readonly set: (action: string, attempts: readonly LostAttempt[]) => void
}

export function lostInMemory(): LostAttempts {
  const kept = new Map<string, readonly LostAttempt[]>()
  return { of: action => kept.get(action) ?? [], set: (action, attempts) => void kept.set(action, attempts) }
}

const KEPT = 'trinity.lost.'

/** For what must be known after a reload too. */
export const lostInTab: LostAttempts = {
  of: action => JSON.parse(sessionStorage.getItem(KEPT + action) ?? '[]') as LostAttempt[],
  set: (action, attempts) => sessionStorage.setItem(KEPT + action, JSON.stringify(attempts)),
}

/** Forgets what was kept in the tab: somebody else may come. */
export function forgetLost(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(KEPT)) sessionStorage.removeItem(name)
}

/** An action: its name and what it sends. */
type Action = Pick<LostAttempt, 'variables'> & { readonly name: string }

/** What creates has no version that would tell of a first attempt: after a lost one, what is sent instead carries its key. */
const creates = ({ name }: Action) => name.startsWith('Create')

/**
 * Gives every action of a user an idempotency key of its own, so that two equal ones are two. Only the repeat of an attempt
 * that got no answer carries the key of that attempt; and so does another creation after a lost one, whose server then
 * refuses the key (422) if the first has arrived.
 */
export function createActionKeys(
  newKey: () => string = () => crypto.randomUUID(),
  stores = { memory: lostInMemory(), tab: lostInTab },
): (action: Action) => Attempt {
  return action => {
    const { name, variables } = action
    const said = JSON.stringify(variables)
    const store = creates(action) ? stores.tab : stores.memory
    const known = store.of(name)
    const repeated = known.find(one => JSON.stringify(one.variables) === said)
    const before = repeated ?? (creates(action) ? known[0] : undefined)
    const key = before?.key ?? newKey()
    if (before)
      store.set(
        name,
        known.filter(one => one !== before),
      )
    let isOpen = true
    return {
      key,
      ...(before && before !== repeated && { before }),
      answered: () => {
        isOpen = false
      },
      lost: () => {
        if (isOpen) store.set(name, [...store.of(name), before ?? { key, variables }])
        isOpen = false
      },
    }
  }
}
