import { viewer } from '../session.ts'
import { losesOnExit } from './unsent.ts'

/** Other tabs answer within so long, if they have anything to lose. */
const ANSWER_MS = 250

/** What tabs of one browser say to each other. */
interface Said {
  /** Asks whether something would be lost; or says that it would. */
  readonly kind: 'ask' | 'lost'
  /** Which question it is about. */
  readonly question: string
  /** Only tabs of the same identity go with the exit. */
  readonly identity: string
}

const channel = new BroadcastChannel('trinity.exit')

const identity = (): string => JSON.stringify(viewer())

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no target
const say = (said: Said) => channel.postMessage(said)

/** Answers for as long as the page is there: what is typed or kept here would go with an exit in another tab. */
export function answerOtherTabs(): () => void {
  const answer = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'ask' && data.identity === identity() && losesOnExit()) say({ ...data, kind: 'lost' })
  }
  channel.addEventListener('message', answer)
  return () => channel.removeEventListener('message', answer)
}

/** Tells whether an exit would take along what another tab has not sent or keeps as a draft. */
export async function othersLose(): Promise<boolean> {
  const question = crypto.randomUUID()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hear = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'lost' && data.question === question) resolve(true)
  }
  channel.addEventListener('message', hear)
  say({ kind: 'ask', question, identity: identity() })
  setTimeout(() => resolve(false), ANSWER_MS)
  const isLost = await promise
  channel.removeEventListener('message', hear)
  return isLost
}
