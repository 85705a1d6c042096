import { type Browser, expect, test as base } from '@playwright/test'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { type RestUser, restUserOf, tokenOf } from './restUsers.ts'
import { type Person, personAt } from './people.ts'

/** Demo users who have a browser of their own; the guest has not signed in. */
const USERS = {
  client: 'client@trinity.test',
  manager: 'manager@trinity.test',
  admin: 'admin@trinity.test',
  guest: '',
} as const

type Role = keyof typeof USERS

const SUPPORT = { SUPPORT_EMAIL: 'help@example.com', SUPPORT_PHONE: '+7 495 000-00-00' } as const

/** An application with demo data for the journeys of one file, and the people in it. */
interface Demo {
  readonly file: string
  readonly application: BrowserApplication
  /** Whose page stays open from journey to journey, opened when it is first asked for. */
  readonly person: (role: Role) => Promise<Person>
  /** Calls REST as one of them. */
  readonly rest: (role: Role) => Promise<RestUser>
  /** What their pages complained of since it was last asked. */
  readonly complaints: () => string[]
  readonly close: () => Promise<void>
}

async function openDemo(browser: Browser, file: string): Promise<Demo> {
  const application = await openBrowserApplication({ demo: true, env: SUPPORT })
  const { url } = application
  const people = new Map<Role, Person>()
  const restUsers = new Map<Role, RestUser>()
  return {
    file,
    application,
    person: async role => {
      const user = USERS[role]
      const person = people.get(role) ?? (await personAt(browser, url, user && (await tokenOf(url, user))))
      people.set(role, person)
      return person
    },
    rest: async role => {
      const rest = restUsers.get(role) ?? (await restUserOf(url, USERS[role]))
      restUsers.set(role, rest)
      return rest
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
  /** Calls REST as the client. */
  readonly clientRest: RestUser
  /** Calls REST as the manager. */
  readonly managerRest: RestUser
  /** Opens one more browser for this journey alone, signed in as a demo user or as nobody. */
  readonly visit: (username?: string) => Promise<Person>
  readonly demo: Demo
  readonly nobodyComplains: void
}

/**
 * A journey: those of a file share its application with demo data and its people's pages. After each of them every page
 * must have been quiet: no message in the console, nothing thrown, no foreign host asked, no answer of 5xx.
 */
export const test = base.extend<Journey, { demos: { of: (file: string) => Promise<Demo> } }>({
  demos: [
    async ({ browser }, use) => {
      let open: Demo | null = null
      const close = async () => {
        const done = open
        open = null
        await done?.close()
      }
      await use({
        of: async file => {
          if (open?.file !== file) await close()
          open ??= await openDemo(browser, file)
          return open
        },
      })
      await close()
    },
    { scope: 'worker' },
  ],
  demo: async ({ demos }, use, { file }) => use(await demos.of(file)),
  nobodyComplains: [
    async ({ demo }, use) => {
      await use()
      expect(demo.complaints()).toEqual([])
    },
    { auto: true },
  ],
  application: ({ demo }, use) => use(demo.application),
  client: async ({ demo }, use) => use(await demo.person('client')),
  manager: async ({ demo }, use) => use(await demo.person('manager')),
  admin: async ({ demo }, use) => use(await demo.person('admin')),
  guest: async ({ demo }, use) => use(await demo.person('guest')),
  clientRest: async ({ demo }, use) => use(await demo.rest('client')),
  managerRest: async ({ demo }, use) => use(await demo.rest('manager')),
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
