import { seedApplications } from '../support/browserApplication.ts'

/** Before the first journey: the demo data is made once, each application begins from a copy. */
export default seedApplications
