import { text } from '../../domain/core/texts.ts'
import { reachableUser } from '../account/people.service.ts'
import type { App } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { compose } from '../mail/compose.ts'
import type { Mentioned } from '../note/events.ts'
import { recordPaths } from './statusLetters.ts'

/** Queues the letters to colleagues who were mentioned in a note, unless they have silenced letters of work. */
export async function writeMentionLetters(app: App, em: Em, mentioned: Mentioned): Promise<void> {
  const { type, instanceId, actor, text: said } = mentioned
  const { publicUrl } = app.config
  for (const id of mentioned.userIds) {
    const reader = await reachableUser(em, id)
    if (!reader || reader.id === actor.actAs || reader.quietLetters.includes('WORK')) continue
    const { language: locale, name } = reader
    const record = `${text(locale, `labels.thread.${type}`)} №${instanceId}`
    const letter = compose('mentioned', {
      locale,
      name,
      link: publicUrl + recordPaths[type](instanceId, 'staff'),
      values: { record, profile: `${publicUrl}/profile` },
      facts: [{ name: 'comment', label: actor.name, value: said }],
    })
    await app.outbox.queue(em, reader.email, letter)
  }
}
