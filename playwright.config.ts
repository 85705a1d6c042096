import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

/** The journeys: people in a real browser, each with a server of its own (tests/support/browserApplication.ts). */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/seed.ts',
  testMatch: '**/*.{journey,test,spec}.ts',
  outputDir: 'tests/.out/journeys',
  // Two cores: while one journey waits for its server, the other goes on
  workers: 2,
  timeout: 180_000,
  // A machine that is shared may stand still for a while: how long something takes is no claim of a journey
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./tests/journeys/failedPage.ts'], ['json', { outputFile: 'tests/.out/journeys.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) },
  },
})
