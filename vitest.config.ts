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
          exclude: ['tests/journeys/**', 'tests/.out/**'],
          globalSetup: ['tests/support/pg.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Node loads the modules itself, as in production: through Vite the server would get two copies of graphql
          experimental: { viteModuleRunner: false },
        },
      },
    ],
    pool: 'forks',
    // A process reads the modules once, not once a file: no test changes what they hold
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
