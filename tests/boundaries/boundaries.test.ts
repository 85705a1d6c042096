import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../support/pg.ts'

const root = join(import.meta.dirname, '../..')
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const config = join(root, '.dependency-cruiser.mjs')
const run = promisify(execFile)

/** The storeys of the server, from the ground up. */
const { layers } = JSON.parse(readFileSync(join(root, 'server/layers.json'), 'utf8')) as { layers: readonly string[] }

interface Cruise {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[]
  }
}

async function cruise(cwd: string, folders: readonly string[]): Promise<Cruise> {
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders]
  const { stdout } = await run(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Cruise
}

/** The whole application is cruised within this, on a busy machine too, milliseconds. */
const PATIENCE = 120_000

test('the cruise sees the whole application and finds nothing to object to', { timeout: PATIENCE }, async () => {
  const { modules, summary } = await cruise(root, ['domain', 'server', 'web', 'tests'])
  expect(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([])
  const sources = modules.map(({ source }) => source)
  const seen = (pattern: RegExp) => sources.filter(source => pattern.test(source)).length
  expect(seen(/^(domain|server)\/.*\.ts$/)).toBeGreaterThan(100)
  expect(seen(/^web\/.*\.tsx$/)).toBeGreaterThan(20)
})

/** A file that is planted into a toy application, what it imports, and the rule that must find it. */
const forbidden: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['domain/order/service.ts', "import '../../server/order/order.service.ts'", 'domain-is-pure'],
  ['domain/order/type.ts', "import type { Order } from '../../server/order/order.entity.ts'", 'domain-is-pure'],
  ['domain/order/files.ts', "import 'node:fs'", 'domain-is-pure'],
  ['web/order/service.tsx', "import '../../server/order/order.service.ts'", 'web-never-reaches-server'],
  ['web/order/node.tsx', "import { join } from 'node:path'; join()", 'web-has-no-node'],
  ['server/order/screen.ts', "import '../../web/order/OrderList.tsx'", 'server-never-reaches-web'],
  ['server/counter/secret.ts', "import '../order/secret.ts'", 'rooms-of-server-have-doors'],
  ['web/rate/list.tsx', "import '../order/OrderList.tsx'", 'rooms-of-web-have-doors'],
  ['server/order/first.ts', "import './second.ts'", 'no-cycles'],
  ...layers.flatMap((layer, index) => {
    const above = layers[index + 1]
    const up = above && ([`server/${layer}/up.ts`, `import '../${above}/own.ts'`, `layer-of-${layer}`] as const)
    return [
      ...(up ? [up] : []),
      [
        `server/${layer}/circle.ts`,
        "import type { Link } from './link.ts'; export type Circle = Link",
        'no-cycles',
      ] as const,
    ]
  }),
  ['server/order/lost.ts', "import './nowhere.ts'", 'everything-is-found'],
]

const allowed: readonly (readonly [path: string, text: string])[] = [
  ['domain/order/pure.ts', "import './workflow.ts'"],
  ['server/counter/service.ts', "import '../order/order.service.ts'"],
  ['server/order/inner.ts', "import './secret.ts'"],
  ['server/order/domain.ts', "import '../../domain/order/workflow.ts'"],
  ['server/order/secret.ts', "import type { Order } from './order.service.ts'"],
  ['web/shell/all.tsx', "import '../order/OrderList.tsx'"],
  ['web/order/domain.tsx', "import '../../domain/order/workflow.ts'"],
]

describe('in a toy application', () => {
  let application = ''
  let found: readonly { readonly from: string; readonly rule: string }[] = []

  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(application, path)), { recursive: true })
    writeFileSync(join(application, path), `${text}\n`)
  }
  beforeAll(async () => {
    application = mkdtempSync(join(tmpdir(), 'trinity-boundaries-'))
    plant('domain/order/workflow.ts', 'export const steps = {}')
    plant('server/order/order.service.ts', "import './secret.ts'\nexport type Order = { id: number }")
    plant('server/order/order.entity.ts', 'export type Order = { id: number }')
    plant('server/order/second.ts', "import './first.ts'")
    for (const layer of layers) {
      plant(`server/${layer}/own.ts`, 'export const own = 1')
      plant(`server/${layer}/link.ts`, "import type { Circle } from './circle.ts'; export type Link = Circle")
    }
    plant('web/order/OrderList.tsx', 'export const OrderList = () => null')
    for (const [path, text] of [...forbidden, ...allowed]) plant(path, text)
    const { violations } = (await cruise(application, ['domain', 'server', 'web'])).summary
    found = violations.map(({ from, rule }) => ({ from, rule: rule.name }))
  })
  afterAll(() => removeFolder(application))

  test.each(forbidden)('%s with %s breaks the rule %s', (from, _text, rule) => {
    expect(found).toContainEqual({ from, rule })
  })

  test.each(allowed)('%s with %s breaks none', from => {
    expect(found.filter(violation => violation.from === from)).toEqual([])
  })
})
