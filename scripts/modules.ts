import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What Vite puts around each `import()`: its own lets the browser keep a failure for good. */
const PRELOAD = '\0vite/preload-helper.js'

const fetching = join(import.meta.dirname, '../web/ui/fetching.ts')

/** A step of the web build: the files of a module are fetched before it is imported (`withFiles`). */
export function fetchedModules(): Plugin {
  return {
    name: 'fetched-modules',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // A module alone in its file is named too
      build: { modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) } },
    }),
    load: id => (id === PRELOAD ? `export { withFiles as __vitePreload } from ${JSON.stringify(fetching)}` : null),
  }
}
