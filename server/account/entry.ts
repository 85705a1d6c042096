import { deviceName } from '../../domain/account/device.ts'
import { MOSCOW } from '../../domain/core/dates.ts'
import type { Context } from '../core/context.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { compose, type Fact } from '../mail/compose.ts'
import type { LetterName } from '../mail/words.ts'
import type { User } from './account.entity.ts'
import type { KnownDevice } from './session.entity.ts'
import { beginSession, placeOf } from './session.service.ts'

const KNOW = statement(
  (db: Db<typeof KnownDevice>, params: Params<{ userId: number; browser: string; system: string; at: Date }>) =>
    db
      .insertInto('known_device')
      .values({ user_id: params.userId, browser: params.browser, system: params.system, first_at: params.at })
      .onConflict(conflict => conflict.doNothing()),
)

/** What a session has shown as it begins. */
interface Shown {
  readonly shownAt?: Date | null
  readonly recoveredAt?: Date | null
  /** The address has just been confirmed: its owner needs no letter about it. */
  readonly isFirst?: boolean
}

/**
 * Lets a user in: a session begins, and a letter tells of a browser and a system that are new to the account (docs/security.md
 * section 10; what the browser itself remembers does not count). Answers the token.
 */
export async function letIn(ctx: Context, em: Em, user: User, { isFirst, ...shown }: Shown = {}): Promise<string> {
  const place = placeOf(ctx)
  const isNew = (await run(em, KNOW, { userId: user.id, ...place.device, at: new Date() })) === 1
  if (isNew && !isFirst) await tellOwner(ctx, em, user, 'newDevice', placeFacts(ctx))
  return beginSession(em, ctx.app, { user, ...place, ...shown })
}

const written = new Intl.DateTimeFormat('ru-RU', { timeZone: MOSCOW, dateStyle: 'short', timeStyle: 'short' })

/** The lines of a letter that say from where and when something was done. */
export function placeFacts(ctx: Context): Fact[] {
  const { device, address } = placeOf(ctx)
  return [
    { name: 'device' as const, value: deviceName(device) || '—' },
    { name: 'address' as const, value: address },
    { name: 'at' as const, value: `${written.format(new Date())} МСК` },
  ]
}

/** Writes to the owner of an account about its doors: such letters can't be silenced, and hold no secret. */
export async function tellOwner(
  { app }: Pick<Context, 'app'>,
  em: Em,
  user: User,
  letter: LetterName,
  facts: readonly Fact[],
): Promise<void> {
  if (!user.email || !user.confirmedAt) return
  const content = { locale: user.language, name: user.name, link: `${app.config.publicUrl}/profile`, facts }
  await app.outbox.queue(em, user.email, compose(letter, content), { urgent: true })
}
