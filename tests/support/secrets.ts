import { createSecretKey } from 'node:crypto'

/** The key of a database that a test opens by itself: nothing of it is read by another key. */
export const TEST_SECRETS = createSecretKey(Buffer.alloc(32, 7))
