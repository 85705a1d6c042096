import { relative } from 'node:path'
import { entities } from '../server/app/entities.ts'
import { createMigration } from './createMigration.ts'

/** Writes the migration that the entities need since the last one: `npm run migration -- name`. */
const [name = 'change'] = process.argv.slice(2)
const file = await createMigration(name, entities)
process.stdout.write(`${file ? relative(process.cwd(), file) : 'nothing has changed'}\n`)
