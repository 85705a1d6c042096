import { readFileSync } from 'node:fs'

/**
 * The storeys of the server, from the ground up: a folder takes only from those above it in this list. `app` composes and
 * is the only one that names all rooms.
 */
const { layers } = JSON.parse(readFileSync(new URL('./server/layers.json', import.meta.url), 'utf8'))
/**
 * The map of doors: what a room may take from another room. Services and entities of the server are doors by their
 * names; the files below are doors too. A room that needs more asks whether it is in the right place, and then adds a line.
 */
const doors = {
  server: [
    'account/password.ts',
    'account/roles.ts',
    'account/token.ts',
    'approval/answer.ts',
    'approval/events.ts',
    'balance/chain.ts',
    'contractor/recipient.ts',
    'dictionary/known.ts',
    'file/inputs.ts',
    'inn/item.ts',
    'mail/compose.ts',
    'mail/outbox.ts',
    'mail/seal.ts',
    'mail/texts.ts',
    'mail/words.ts',
    'note/events.ts',
    'order/recipientKeys.ts',
    'order/record.ts',
    'replenishment/billPdf.ts',
    'replenishment/offer.ts',
    'replenishment/passportPdf.ts',
    'replenishment/paymentOrders.ts',
    'replenishment/record.ts',
    'replenishment/whole.ts',
  ],
  web: [
    'account/factor/KeySection.tsx',
    'bulk/BulkBar.tsx',
    'bulk/useTicks.ts',
    'company/ClientTiers.tsx',
    'company/Markups.tsx',
    'contractor/Contact.tsx',
    'contractor/recipient.ts',
    'developer/Developers.tsx',
    'file/download.ts',
    'file/upload.ts',
    'inn/InnActions.tsx',
    'note/ItemNotes.tsx',
    'note/NotesPanel.tsx',
    'paper/ClientPapers.tsx',
    'paper/RecordPapers.tsx',
    'reconciliation/NewestCheck.tsx',
    'shell/Counters.tsx',
    'shell/NotFound.tsx',
    'shell/useExit.ts',
    'view/ViewsMenu.tsx',
    'webhook/UserWebhooks.tsx',
    'workItem/WorkLine.tsx',
  ],
}

/** What every room of a wing may take: its foundations. */
const foundations = { server: 'core|generated|workflow', web: 'ui|i18n|generated' }

/** Libraries without I/O that `domain` may use. */
const pure = ['decimal\\.js', 'dayjs', 'yup', 'use-intl']

/** Libraries of the server, which have no place in a browser. */
const serverOnly = [
  '@as-integrations',
  '@aws-sdk',
  '@apollo/server',
  '@escape\\.tech',
  '@fastify',
  '@mikro-orm',
  '@node-rs',
  '@opentelemetry',
  'better-sqlite3',
  'cfb',
  'exceljs',
  'fast-xml-parser',
  'fastify',
  'graphql-jit',
  'ioredis',
  'jsonwebtoken',
  'kysely',
  'mjml',
  'nodemailer',
  'pg',
  'pino',
  'rate-limiter-flexible',
  'unhomoglyph',
  'yauzl',
  'yazl',
]

/** Libraries of the browser, which have no place on the server. */
const webOnly = ['@apollo/client', '@mantine', '@tabler', 'formik', 'react', 'react-dom', 'react-router-dom']

const escaped = path => path.replace(/[.]/g, '\\.')
const anyOf = paths => `(${paths.map(escaped).join('|')})`
const packages = names => `(^|/)node_modules/(${names.join('|')})(/|$)`

const layersOfServer = layers.slice(0, -1).map((layer, index) => ({
  name: `layer-of-${layer}`,
  comment: 'A folder of the server takes only from the folders above it in the list of layers.',
  severity: 'error',
  from: { path: `^server/${layer}/` },
  to: { path: `^server/(${layers.slice(index + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain is used by both sides: only the domain and small libraries without I/O.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { pathNot: ['^domain/', packages(pure)] },
    },
    {
      name: 'web-never-reaches-server',
      comment: 'The web knows the server by schema.graphql only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^(server|scripts|tests)/', packages(serverOnly)] },
    },
    {
      name: 'web-has-no-node',
      comment: 'A browser has no modules of Node.',
      severity: 'error',
      from: { path: '^web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-reaches-web',
      comment: 'The server serves what was built and knows nothing of its source.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ['^(web|scripts|tests)/', packages(webOnly)] },
    },
    {
      name: 'rooms-of-server-have-doors',
      comment: 'A room takes from another room only services, entities and the files of the map of doors.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/(api|app|migrations)/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/$1/',
          `^server/(${foundations.server})/`,
          '^server/[^/]+/[^/]+\\.(service|entity)\\.ts$',
          `^server/${anyOf(doors.server)}$`,
        ],
      },
    },
    ...layersOfServer,
    {
      name: 'rooms-of-web-have-doors',
      comment: 'A room takes from another room only the files of the map of doors; the shell puts all rooms together.',
      severity: 'error',
      from: { path: '^web/([^/]+)/', pathNot: '^web/shell/' },
      to: {
        path: '^web/[^/]+/',
        pathNot: ['^web/$1/', `^web/(${foundations.web})/`, `^web/${anyOf(doors.web)}$`],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other, be it for a type, are one module, or one of them is in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that leads nowhere would hide what it breaks.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'production-needs-no-tools',
      comment: 'What runs in production is a dependency, not a tool. Types may come from tools.',
      severity: 'error',
      from: { path: '^(domain|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((web|server)/dist|tests/\\.out)/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
