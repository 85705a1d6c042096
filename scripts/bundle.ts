import { globSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown'

/**
 * Bundles the server into `server/dist`, which `npm start` runs: two thousand modules that are a few dozen files start in
 * half the time and take less memory. Threads and migrations are files of their own there. What is no module (the schema,
 * the web, letters, fonts) is read from where it lies. Before each module its path stands, for whoever reads a stack.
 */
const SERVER = join(import.meta.dirname, '../server')
const OUT = join(SERVER, 'dist')
const MIGRATIONS = join(SERVER, 'migrations')
/** The module that says where migrations are. */
const SAYS_WHERE = join(SERVER, 'core/migrations.ts')

/** The folder of the bundle, as each of its files knows it. */
const FOLDER = '$folder'
const URL_OF_FOLDER = '$urlOfFolder'

/** What stands in for node:http. */
const HTTP = '\0http'

const fromBundle = (path: string) => JSON.stringify(relative(OUT, path).replaceAll(sep, '/'))
/** A path as a module says it that is in the bundle now. */
const placed = (path: string) => `(${FOLDER} + ${fromBundle(path)})`
const urlOf = (path: string) => `new URL(${fromBundle(path)}, ${URL_OF_FOLDER})`

const THREAD = /new URL\('\.\/(\w+\.worker)\.ts', import\.meta\.url\)/g

/** Modules find what lies beside them from the bundle too; threads and migrations they find in it. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /\.[cm]?[jt]s$/, code: /\bimport\.meta\b|\b__(?:dir|file)name\b/ },
    handler(code, id) {
      const folder = placed(id === SAYS_WHERE ? join(OUT, 'core') : dirname(id))
      const ofModule = code
        .replaceAll(THREAD, (_, thread: string) => urlOf(join(OUT, `${thread}.js`)))
        .replaceAll('import.meta.dirname', folder)
        .replaceAll('import.meta.filename', placed(id))
        .replaceAll('import.meta.url', `${urlOf(id)}.href`)
      // Some make for themselves what CommonJS gives
      if (/\b(?:const|let|var) __(?:dir|file)name\b/.test(code)) return { code: ofModule, map: null }
      const ofBoth = ofModule.replaceAll(/\b__dirname\b/g, folder).replaceAll(/\b__filename\b/g, placed(id))
      return { code: ofBoth, map: null }
    },
  },
}

/** GraphQL as modules of ES, which call each other directly; all who need it get the same ones. */
const graphql: Plugin = {
  name: 'graphql',
  resolveId: {
    filter: { id: /^graphql(?:\/|$)/ },
    async handler(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      return found && found.id.replace(/\.js$/, '.mjs')
    },
  },
}

/** An `import` of node:http asks it for all that it can give, down to the sockets of fetch, which take long to load. */
const http: Plugin = {
  name: 'http',
  resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => HTTP },
  load: { filter: { id: /^\0http$/ }, handler: () => `module.exports = process.getBuiltinModule('node:http')` },
}

const threads = globSync('**/*.worker.ts', { cwd: SERVER, exclude: ['dist/**'] })
const migrations = globSync('*/Migration*.ts', { cwd: MIGRATIONS })

const input: InputOptions = {
  platform: 'node',
  input: {
    main: join(SERVER, 'main.mjs'),
    ...Object.fromEntries(threads.map(file => [basename(file, '.ts'), join(SERVER, file)])),
    ...Object.fromEntries(migrations.map(file => [`migrations/${file.slice(0, -3)}`, join(MIGRATIONS, file)])),
  },
  // Two are native; ExcelJS is loaded when somebody exports, and Node is silent of what is out of date in packages alone
  external: ['better-sqlite3', '@node-rs/argon2', 'exceljs'],
  plugins: [graphql, http, places],
}

const output: OutputOptions = {
  dir: OUT,
  minify: false,
  comments: false,
  // Names without a hash: Node keeps the last compiled state of each
  chunkFileNames: '[name].js',
  // Of nothing but `import.meta`: a module may have a name of its own for what is everybody's, such as URL
  banner: ({ fileName }) => {
    const up = '/..'.repeat(fileName.split('/').length - 1)
    return `const ${FOLDER} = import.meta.dirname + '${up}/', ${URL_OF_FOLDER} = import.meta.url + '/..${up}/';`
  },
}

rmSync(OUT, { recursive: true, force: true })
const bundle = await rolldown(input)
await bundle.write(output)
await bundle.close()
