import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The shell is the same browser without its windows: a page costs it a third less
const NAMES = ['chromium-headless-shell', 'chromium']

/** The machine's own Chromium, else the one that Playwright has loaded; null when there is none. */
export function findChromium(): string | null {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)]
  const found = NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
  if (found) return found
  const bundled = chromium.executablePath()
  return existsSync(bundled) ? bundled : null
}

/** How Chromium is started: quiet, alone, and as root too. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
