import { parse } from 'node:path'
import type { Rolldown } from 'vite'

const FORMIK = 'formik|lodash-es|deepmerge|hoist-non-react-statics|react-fast-compare|react-is|tiny-warning'
const INPUTS = 'Input|InputBase|PasswordInput|TextInput'
const FURNITURE = 'ActionButton|Form|Hint|Popup|fields|overlaysReady|useFormField|useTab'

/**
 * What stands together in one file, beside what the bundler parts by itself. Few big files are packed tighter than many
 * small ones: these are what every visit begins with, and what every form needs, the one at the door among them.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // What runs when it is loaded stays apart, and so does GraphiQL.
  // Parts that are used by the same pages stand together; smaller ones join their neighbour, bytes before packing
  {
    name: 'start',
    test: /^(?!.*(\/web\/(main|index|playground)\.|graphiql|monaco))/,
    tags: ['$initial'],
    entriesAware: true,
    entriesAwareMergeThreshold: 50_000,
  },
  {
    name: 'form',
    test: new RegExp(`/node_modules/(${FORMIK})/|/components/(${INPUTS})/|/web/(problem|ui/(${FURNITURE}))\\.tsx?$`),
  },
]

/** The bundler names a file after all pages that use it: the group's own name will do. */
const named = (name: string) => `assets/${name.split('~', 1)[0]}-[hash]`

/** How the script of the web is parted into files. */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: GROUPS },
  chunkFileNames: ({ name }) => `${named(name)}.js`,
  assetFileNames: ({ names: [name = ''] }) => `${named(parse(name).name)}[extname]`,
}
