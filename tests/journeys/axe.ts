import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * What is wrong with the page as it stands: violations of WCAG 2.2 A and AA, and a sideways scroll. `over`: something
 * is open over the page, which is drawn at its end, outside its landmarks.
 */
export async function flawsOf(page: Page, { over = false } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const options = { runOnly: RULES, resultTypes: ['violations'], rules: { region: { enabled: !over } } }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
  ]
}
