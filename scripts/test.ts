import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { getOutside } from './outside.ts'

/**
 * Everything that holds the application up, in the order of its cost: `npm test`; with `--all` (`npm run test:all`) ten times
 * the fuzz, the matrices on PostgreSQL too, and the longer half of the tests of many nodes. The last line counts: each static
 * check is one, a test is one, and a test that was left out has failed.
 */

interface Count {
  readonly passed: number
  readonly failed: number
}

const root = join(import.meta.dirname, '..')
const out = join(root, 'tests/.out')
const bin = join(root, 'node_modules/.bin')
const figures = join(out, 'figures')
// Each test file and each server begins with the same modules: Node keeps them compiled
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(out, 'compiled') }
const isAll = process.argv.includes('--all')
const say = (line: string) => void process.stdout.write(`${line}\n`)

const passed: Count = { passed: 1, failed: 0 }
const failed: Count = { passed: 0, failed: 1 }

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })

/** Runs a tool of the application. Answers its exit code and, unless it is shown as it comes, what it said. */
function run(tool: string, args: readonly string[], shown: boolean): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    // Playwright asks its workers for colours, and Node warns of those who want both; it has none for a file itself
    const plain = { NO_COLOR: tool === 'playwright' ? undefined : '1', FORCE_COLOR: undefined }
    const colours = process.stdout.isTTY ? {} : plain
    const env = {
      ...process.env,
      ...compiled,
      ...colours,
      ...(isAll ? { TEST_ALL: '1' } : {}),
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    }
    const stdio = shown ? 'inherit' : 'pipe'
    const started = spawn(tool === 'node' ? process.execPath : join(bin, tool), args, {
      cwd: root,
      env,
      stdio: ['ignore', stdio, stdio],
    })
    children.add(started)
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part: Buffer) => (said += part.toString()))
    started.once('error', reject)
    started.once('close', code => {
      children.delete(started)
      resolve({ code: code ?? 1, said })
    })
  })
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** One static check: silent when it holds. */
async function check(name: string, tool: string, args: readonly string[]): Promise<Count> {
  const since = Date.now()
  const { code, said } = await run(tool, args, false)
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (code === 0) return passed
  say(said.trimEnd())
  say(`The check “${name}” failed.`)
  return failed
}

/** What holds of the generated code and of ours; one needs nothing of the other. */
const CHECKS: readonly (readonly [string, string, readonly string[]])[] = [
  ['types', 'tsc', ['-b']],
  ['format', 'biome', ['format', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['build', 'node', ['scripts/setup.mjs', 'start']],
]

/** What did not hold, told once more at the end: a log may be kept in part. */
const failures: string[] = []

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

async function vitest(project: 'node' | 'cluster'): Promise<Count> {
  const file = join(out, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest', ['run', '--project', project, ...reporters], true)
  if (!existsSync(file)) return failed
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unread = report.testResults.filter(suite => suite.status === 'failed' && suite.assertionResults.length === 0)
  for (const { name, message } of unread) failures.push(`${relative(root, name)}: ${message}`)
  for (const { name, assertionResults } of report.testResults)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status !== 'passed') failures.push(`${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`)
  return judged(
    { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unread.length },
    code,
  )
}

interface Suite {
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly Suite[]
}

const specsOf = ({ file, specs, suites = [] }: Suite): readonly { file: string; title: string; isGood: boolean }[] => [
  ...specs.map(({ title, tests }) => ({ file, title, isGood: tests.every(({ status }) => status === 'expected') })),
  ...suites.flatMap(specsOf),
]

interface JourneysReport {
  readonly suites: readonly Suite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

async function journeys(): Promise<Count> {
  const file = join(out, 'journeys.json')
  rmSync(file, { force: true })
  const { code } = await run('playwright', ['test'], true)
  if (!existsSync(file)) return failed
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as JourneysReport
  for (const { file: journey, title, isGood } of suites.flatMap(specsOf))
    if (!isGood) failures.push(`${journey}: ${title}`)
  return judged(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length },
    code,
  )
}

/** A tool that failed, or ran nothing, is a failure even when none of its tests was. */
function judged(count: Count, code: number): Count {
  const isSilent = (code !== 0 || count.passed === 0) && count.failed === 0
  return isSilent ? { ...count, failed: 1 } : count
}

/** What the tests of many nodes need. */
const CLUSTER = ['PostgreSQL', 'Redis', 'nginx', ...(isAll ? ['PgBouncer'] : [])]

async function everything(): Promise<Count> {
  // It comes while the checks run
  const outside = getOutside(say)
  const generated = await check('generated code', 'node', ['scripts/setup.mjs', 'codegen'])
  if (generated.failed > 0) return generated
  const counts = [generated, ...(await Promise.all(CHECKS.map(one => check(...one))))]
  const missing = await outside
  if (counts.some(({ failed }) => failed > 0)) return sum(counts)
  counts.push(await vitest('node'))
  const lacks = CLUSTER.filter(name => missing.includes(name))
  if (lacks.length > 0) say(`The tests of many nodes are left out: ${lacks.join(', ')} could not be had.`)
  else counts.push(await vitest('cluster'))
  if (missing.includes('Chromium')) {
    say('The journeys need Chromium, which could not be had.')
    counts.push(failed)
  } else counts.push(await journeys())
  return sum(counts)
}

interface Figure {
  readonly what: string
  readonly count: number
}

/** One line of what the proofs have tried: for the README. */
function tellFigures(): void {
  const found = existsSync(figures) ? readdirSync(figures).toSorted() : []
  const told = found.map(name => JSON.parse(readFileSync(join(figures, name), 'utf8')) as Figure)
  if (told.length > 0)
    say(`Tried: ${told.map(({ what, count }) => `${what} ${count.toLocaleString('en')}`).join(' · ')}`)
}

const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
})

mkdirSync(out, { recursive: true })
rmSync(figures, { recursive: true, force: true })
const total = await everything()
tellFigures()
for (const failure of failures) say(`✗ ${failure.slice(0, 1000)}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
