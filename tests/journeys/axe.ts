import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[]
}

/** What the page has of axe, and of its nodes. */
interface Judging {
  readonly axe: { readonly run: (what: unknown, options: object) => Promise<{ readonly violations: Violation[] }> }
}
interface Node {
  readonly closest: (selector: string) => unknown
  readonly scrollIntoView: (how: object) => void
}
interface Place {
  readonly document: { readonly querySelector: (selector: string) => Node | null }
}

/** What fades in or away is judged when it has done so; what turns for ever is not waited for. */
const STILL = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).map(({ finished }) => finished))
  .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => null)`

/** Violations of WCAG 2.2 A and AA in a part of the page: in what is around it, when there is such a thing. */
async function judge(what: Locator, around: string): Promise<string[]> {
  const page = what.page()
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  await page.evaluate(STILL)
  const violations = await what.evaluate(
    async (node, [selector, options]) => {
      const { axe, document } = globalThis as unknown as Judging & Place
      const place = (node as unknown as Node).closest(selector) ?? node
      const { violations } = await axe.run(place, options)
      // A control that a bar covers by half is judged where it is scrolled to
      const small = violations.filter(({ id }) => id === 'target-size').flatMap(({ nodes }) => nodes)
      const found = violations.filter(({ id }) => id !== 'target-size')
      for (const { target } of small) {
        const control = document.querySelector(target.join(' '))
        control?.scrollIntoView({ block: 'center', behavior: 'instant' })
        found.push(
          ...(await axe.run(control ?? place, { ...options, runOnly: { type: 'rule', values: ['target-size'] } }))
            .violations,
        )
      }
      return found
    },
    [around, OPTIONS] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function sideways(page: Page): Promise<string[]> {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return wide > 0 ? [`scrolls sideways by ${wide} px`] : []
}

/** What is wrong with the page as it stands: violations of WCAG 2.2 A and AA, and a sideways scroll. */
export const flawsOf = async (page: Page): Promise<string[]> => [
  ...(await judge(page.locator('html'), 'html')),
  ...(await sideways(page)),
]

/**
 * The same of what is open over a page, in a place of its own: it covers parts of the page under it, which is judged by
 * itself.
 */
export const flawsOver = async (open: Locator): Promise<string[]> => [
  ...(await judge(open, '[data-portal]')),
  ...(await sideways(open.page())),
]
