import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what stood on the page of a journey that failed: the log of a run is often all that is left of it. */
export default class FailedPage implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments)
      if (name === 'error-context' && path)
        process.stdout.write(`\nOn the page of «${test.title}»:\n${readFileSync(path, 'utf8')}\n`)
  }
}
