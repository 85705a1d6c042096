import { type Browser, expect, test as base } from '@playwright/test'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { type RestUser, restUserOf, tokenOf } from './restUsers.ts'
import { type Person, personAt } from './people.ts'

/** Demo users who have a browser of their own in an office; the guest has not signed in. */
const USERS = {
  client: 'client@trinity.test',
  manager: 'manager@trinity.test',
  admin: 'admin@trinity.test',
  guest: '',
} as const

type Role = keyof typeof USERS

const SUPPORT = { SUPPORT_EMAIL: 'help@example.com', SUPPORT_PHONE: '+7 495 000-00-00' } as const

/** An application with demo data for the journeys of one file, and the people in it. */
interface Office {
  readonly file: string
  readonly application: BrowserApplication
  /** Whose page stays open from journey to journey, opened when it is first asked for. */
  readonly person: (role: Role) => Promise<Person>
  /** The same, over REST. */
  readonly hand: (role: Role) => Promise<RestUser>
  /** What their pages complained of since it was last asked. */
  readonly complaints: () => string[]
  readonly close: () => Promise<void>
}

async function openOffice(browser: Browser, file: string): Promise<Office> {
  const application = await openBrowserApplication({ demo: true, env: SUPPORT })
  const { url } = application
  const people = new Map<Role, Person>()
  const hands = new Map<Role, RestUser>()
  return {
    file,
    application,
    person: async role => {
      const user = USERS[role]
      const person = people.get(role) ?? (await personAt(browser, url, user && (await tokenOf(url, user))))
      people.set(role, person)
      return person
    },
    hand: async role => {
      const hand = hands.get(role) ?? (await restUserOf(url, USERS[role]))
      hands.set(role, hand)
      return hand
    },
    complaints: () => [...people.values()].flatMap(({ complaints }) => complaints.splice(0)),
    close: async () => {
      for (const { page } of people.values()) await page.context().close()
      await application.stop()
    },
  }
}

interface Journey {
  readonly application: BrowserApplication
  readonly client: Person
  readonly manager: Person
  readonly admin: Person
  readonly guest: Person
  /** The client's hand. */
  readonly his: RestUser
  /** The manager's hand. */
  readonly theirs: RestUser
  /** Opens one more browser for this journey alone, signed in as a demo user or as nobody. */
  readonly visit: (username?: string) => Promise<Person>
  readonly office: Office
  readonly nobodyComplains: void
}

/**
 * A journey in an office: the journeys of a file share its application and its people's pages. After each of them every page
 * must have been quiet: no message in the console, nothing thrown, no foreign host asked, no answer of 5xx.
 */
export const test = base.extend<Journey, { offices: { of: (file: string) => Promise<Office> } }>({
  offices: [
    async ({ browser }, use) => {
      let open: Office | null = null
      const close = async () => {
        const done = open
        open = null
        await done?.close()
      }
      await use({
        of: async file => {
          if (open?.file !== file) await close()
          open ??= await openOffice(browser, file)
          return open
        },
      })
      await close()
    },
    { scope: 'worker' },
  ],
  office: async ({ offices }, use, { file }) => use(await offices.of(file)),
  nobodyComplains: [
    async ({ office }, use) => {
      await use()
      expect(office.complaints()).toEqual([])
    },
    { auto: true },
  ],
  application: ({ office }, use) => use(office.application),
  client: async ({ office }, use) => use(await office.person('client')),
  manager: async ({ office }, use) => use(await office.person('manager')),
  admin: async ({ office }, use) => use(await office.person('admin')),
  guest: async ({ office }, use) => use(await office.person('guest')),
  his: async ({ office }, use) => use(await office.hand('client')),
  theirs: async ({ office }, use) => use(await office.hand('manager')),
  visit: async ({ browser, application: { url } }, use) => {
    const visitors: Person[] = []
    await use(async (username = '') => {
      const person = await personAt(browser, url, username && (await tokenOf(url, username)))
      visitors.push(person)
      return person
    })
    for (const { page } of visitors) await page.context().close()
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})
