import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The tests that need no browser. Journeys belong to Playwright. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/cluster/**', 'tests/.out/**'],
          globalSetup: ['tests/support/built.setup.ts', 'tests/support/pg.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Node loads the modules itself, as in production: through Vite the server would get two copies of graphql
          experimental: { viteModuleRunner: false },
        },
      },
      {
        test: {
          name: 'cluster',
          // The longer half belongs to `npm run test:cluster` and `npm run test:all`
          include: process.env['TEST_ALL'] ? ['tests/cluster/**/*.test.ts'] : ['tests/cluster/*.test.ts'],
          globalSetup: ['tests/support/built.setup.ts', 'tests/support/pg.setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          experimental: { viteModuleRunner: false },
          // Each file has three nodes of its own, which mostly wait
          maxWorkers: 2,
        },
      },
    ],
    pool: 'forks',
    // A process reads the modules once, not once a file: no test changes what they hold
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
