import { reachableAdmins } from '../account/people.service.ts'
import type { App } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { compose } from '../mail/compose.ts'

interface Asking {
  readonly url: string
  /** Whose webhook it is. */
  readonly owner: { readonly id: number; readonly name: string }
}

/** Writes to every admin, in the open transaction, that a webhook of one of the staff waits for them. */
export async function askAdmins(
  { config, outbox }: Pick<App, 'config' | 'outbox'>,
  em: Em,
  { url, owner }: Asking,
): Promise<void> {
  for (const { email, language: locale, name } of await reachableAdmins(em)) {
    const facts = [
      { name: 'owner', value: owner.name },
      { name: 'webhook', value: url },
    ] as const
    const link = `${config.publicUrl}/admin/user/${owner.id}`
    await outbox.queue(em, email, compose('webhookWaits', { locale, name, link, facts }))
  }
}
