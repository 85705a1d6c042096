import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { findPostgreSql, startPostgreSql } from './pg.ts'
import { TEST_SECRETS } from './secrets.ts'

/** Where the tests' PostgreSQL is, and the migrated database that every test application is copied from. */
export interface PgFixture {
  readonly admin: string
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null: this machine has no PostgreSQL. */
    pg: PgFixture | null
  }
}

const TEMPLATE = 'trinity_template'

/** Starts PostgreSQL once for all tests when its binaries are found, and says so when they are not. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgreSql()
  if (!bin) {
    process.stdout.write('PostgreSQL is not installed (no initdb found): its half of the tests is left out.\n')
    project.provide('pg', null)
    return undefined
  }
  const server = await startPostgreSql(bin)
  try {
    const admin = server.urlOf('postgres')
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const store = await openStore({ url: server.urlOf(TEMPLATE), file: '', secrets: TEST_SECRETS }, entities)
    await store.migrate()
    await store.close()
    project.provide('pg', { admin, template: TEMPLATE })
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}
