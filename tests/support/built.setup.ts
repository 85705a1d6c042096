import { build } from './built.ts'

/** Before the first test: the server is bundled. */
export default (): void => build('server')
