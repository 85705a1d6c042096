import { seedApplications } from '../support/browserApplication.ts'
import { build } from '../support/built.ts'

/** Before the first journey: all is built, and the demo data is made once, from a copy of which each application begins. */
export default async function setup(): Promise<() => void> {
  build('start')
  return seedApplications()
}
