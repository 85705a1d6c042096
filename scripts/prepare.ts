import type { Plugin } from 'vite'

/** What a first visit runs nearly whole, by the names of scripts/chunks.ts. */
const RUN_AT_ONCE = /^assets\/(start|door|frame)-/

/** What browsers that know it read at the head of a file. */
const PREPARE = '//# allFunctionsCalledOnLoad\n'

/**
 * A step of the web build: tells the browser to prepare all functions of a file while it comes, beside the page. Otherwise
 * each is prepared when it is first called, and the page waits.
 */
export function preparedAtOnce(): Plugin {
  return {
    name: 'prepared-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Behind Vite, which writes at the head too
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.test(file.fileName)) file.code = PREPARE + file.code
      },
    },
  }
}
