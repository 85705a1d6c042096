import { afterEach } from 'vitest'
import { transaction } from '../../server/core/transaction.ts'
import { compose } from '../../server/mail/compose.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { openMailServer } from '../support/mailServer.ts'

/** Opens applications, and SMTP servers for them; whatever is open is closed after each test. */
export function outboxes() {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  return {
    /** What else is closed after the test. */
    closing,
    open: async (smtpUrl = ''): Promise<TestApplication> => {
      const application = await openTestApplication({ env: { SMTP_URL: smtpUrl } })
      closing.push(() => application.close())
      return application
    },
    openMail: async (...how: Parameters<typeof openMailServer>) => {
      const mail = await openMailServer(...how)
      closing.push(() => mail.close())
      return mail
    },
  }
}

/** What a letter is composed of. */
export const content = (name = 'Анна') => ({
  locale: 'ru' as const,
  name,
  link: 'http://127.0.0.1/order/7',
  values: { id: '7', amount: '10,00\u00A0USD', profile: 'http://127.0.0.1/profile' },
})

/** Queues a letter for each recipient. */
export async function queue(application: TestApplication, ...recipients: string[]): Promise<void> {
  const letter = compose('credited', content())
  await transaction(application.app.store, async em => {
    for (const recipient of recipients) await application.app.outbox.queue(em, recipient, letter)
  })
}

/** The letters as the table keeps them. */
export const rows = (application: TestApplication) =>
  application.app.store.fork().find(Letter, {}, { orderBy: { id: 1 } })

/** A header of a letter as it was sent, with its continuation lines. */
export const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(raw)?.[1] ?? ''
