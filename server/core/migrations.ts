import { join } from 'node:path'

/** Where the migrations are, those of the bundle in the bundle (scripts/bundle.ts): a folder for each database and one for both. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations')
