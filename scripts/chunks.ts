import { parse } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What stands together in one file, with all that it needs and that is in none of the files before it. A browser fetches
 * six files at a time, and few big ones are packed tighter than many small: a visit begins with one, the door adds one,
 * the frame behind the door with the home another, and a page two or three beside its own.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // What runs when it is loaded stays apart
  { name: 'start', test: /^(?!.*\/web\/(main|index|playground|status)[./])/, tags: ['$initial'] },
  { name: 'door', test: /\/web\/account\/SignIn\.tsx$/ },
  { name: 'frame', test: /\/web\/(shell\/Shell|home\/Home)\.tsx$/ },
  { name: 'overlays', test: /\/web\/ui\/Overlays\.tsx$/ },
  { name: 'icons', test: /\/@tabler\/icons-react\// },
  // What calculates, looks up, reads files or shows a calendar is heavy, and asked for by forms alone
  {
    name: 'furniture',
    test: /\/web\/ui\/(?!CountriesField|DataTable|DateField|File|figures|judge|lookUp|readDay|readFigure|useInfinite|useListNews|usePeriod|useUnread|useWindowed)\w+\.tsx?$/,
  },
  { name: 'list', test: /\/web\/ui\/(DataTable|useListNews|useWindowed)\.tsx?$/ },
]

/** The bundler names a file after all pages that use it: the group's own name will do. */
const named = (name: string) => `assets/${name.split('~', 1)[0]}-[hash]`

/** How the script of the web is parted into files. */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: GROUPS },
  chunkFileNames: ({ name }) => `${named(name)}.js`,
  assetFileNames: ({ names: [name = ''] }) => `${named(parse(name).name)}[extname]`,
}
