import { seedHouses } from '../support/browserHouse.ts'

/** Before the first journey: the demo data is made once, each house begins from a copy. */
export default seedHouses
