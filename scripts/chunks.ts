import { parse } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What stands together in one file, beside what the bundler parts by itself. A browser fetches six files at a time, and
 * few big ones are packed tighter than many small: so every visit begins with one file, the door adds one, the frame
 * behind the door with the home another, each with all that it needs and that is not in those before it.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // What runs when it is loaded stays apart
  { name: 'start', test: /^(?!.*\/web\/(main|index|playground)\.)/, tags: ['$initial'] },
  { name: 'door', test: /\/web\/account\/SignIn\.tsx$/ },
  { name: 'frame', test: /\/web\/(shell\/Shell|home\/Home)\.tsx$/ },
]

/** The bundler names a file after all pages that use it: the group's own name will do. */
const named = (name: string) => `assets/${name.split('~', 1)[0]}-[hash]`

/** How the script of the web is parted into files. */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: GROUPS },
  chunkFileNames: ({ name }) => `${named(name)}.js`,
  assetFileNames: ({ names: [name = ''] }) => `${named(parse(name).name)}[extname]`,
}
