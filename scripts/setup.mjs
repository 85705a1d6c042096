/**
 * Gets the application ready with nothing but Node ≥ 20 and npm: `node scripts/setup.mjs start|server|test|codegen`.
 * It runs on the machine's own Node, so only old syntax and Node's own modules belong here. What is ready is skipped.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = realpathSync(dirname(dirname(fileURLToPath(import.meta.url))))
const OLDEST = 24
const WINDOWS = process.platform === 'win32'
const BIN = join(ROOT, 'node_modules', '.bin')
const NODE = join(BIN, WINDOWS ? 'node.exe' : 'node')

/** What each mode needs, in this order. */
const MODES = {
  test: ['install'],
  codegen: ['install', 'codegen'],
  server: ['install', 'codegen', 'server'],
  start: ['install', 'codegen', 'server', 'web'],
}

const say = line => process.stdout.write(line + '\n')

/** Ends the set-up with one sentence. */
class Refusal extends Error {}

/** The files under a folder of the application, without what is installed or built. */
function filesOf(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(entry => entry.name !== 'dist' && entry.name !== 'node_modules')
    .flatMap(entry => (entry.isDirectory() ? filesOf(folder + entry.name + '/') : [folder + entry.name]))
}

/** A fingerprint of what files are called and hold. */
function digest(paths, more) {
  const hash = createHash('sha256').update(more || '')
  for (const path of paths.slice().sort()) hash.update('\0' + path + '\0').update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

const isOperation = path => path.endsWith('.graphql')
const isGenerated = path => path.includes('/generated/')

/** The parts of the set-up: what says that it is done, and what does it. */
const PARTS = {
  install: {
    stamp: 'node_modules/.stamp',
    state: () => digest(['package-lock.json', '.npmrc'], process.platform + process.arch),
    work: install,
  },
  codegen: {
    stamp: 'node_modules/.cache/codegen.stamp',
    // The results belong to the state: one that is gone or changed is made again
    state: () =>
      digest(
        ['schema.graphql', 'codegen.yml', 'web/codegen-documents.cjs', 'web/codegen-hooks.cjs', 'package-lock.json']
          .concat(['server/mail/layout.ts', 'scripts/letterLayout.ts'])
          .concat(filesOf('web/').filter(isOperation))
          .concat(['domain/', 'server/', 'web/'].flatMap(filesOf).filter(isGenerated)),
      ),
    work: () => {
      runTool('graphql-codegen', ['--config', 'codegen.yml'], 'The generated types could not be made')
      runTool('node', ['scripts/letterLayout.ts'], 'The layout of letters could not be made')
    },
  },
  server: {
    stamp: 'node_modules/.cache/server.stamp',
    state: () =>
      existsSync(join(ROOT, 'server/dist/main.js')) &&
      digest(['scripts/bundle.ts', 'package-lock.json'].concat(['server/', 'domain/'].flatMap(filesOf))),
    work: () => runTool('node', ['scripts/bundle.ts'], 'The server could not be bundled'),
  },
  web: {
    stamp: 'node_modules/.cache/web.stamp',
    state: () =>
      existsSync(join(ROOT, 'web/dist/index.html')) &&
      digest(['vite.config.ts', 'package-lock.json'].concat(['web/', 'domain/', 'scripts/'].flatMap(filesOf))),
    work: () => {
      say('Building the web…')
      runTool('vite', ['build', '--logLevel', 'warn'], 'The web could not be built')
    },
  },
}

function isDone(part) {
  const stamp = join(ROOT, part.stamp)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === part.state()
}

/** `npm prune --omit=dev` takes the tools away and leaves the stamp: what has to be built or tested needs them again. */
function lacksTools(mode, parts) {
  const isToDo = mode === 'test' || parts.some(part => part !== PARTS.install && !isDone(part))
  return isToDo && !existsSync(join(BIN, 'vite'))
}

/** The stamp goes first and comes back last, so that an interrupted part is done again. */
function carryOut(part) {
  const stamp = join(ROOT, part.stamp)
  rmSync(stamp, { force: true })
  part.work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, part.state())
}

function install() {
  say('Installing the packages (about a minute)…')
  // Tools are needed to build and to test, whatever NODE_ENV or npm's own settings leave out
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }
  const { status } =
    npm && existsSync(npm)
      ? spawnSync(process.execPath, [npm].concat(args), options)
      : spawnSync('npm', args, Object.assign({ shell: WINDOWS }, options))
  if (status !== 0) throw new Refusal('The packages could not be installed: see what npm said above.')
}

/** Runs a tool of the application on the Node of the application; it is heard only when it fails or warns. */
function runTool(tool, args, failure) {
  const env = Object.assign({}, process.env, { PATH: BIN + delimiter + process.env.PATH })
  const { status, stdout, stderr, error } = spawnSync(join(BIN, tool), args, {
    cwd: ROOT,
    env,
    shell: WINDOWS,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  process.stdout.write(error ? error.message + '\n' : stdout + stderr)
  throw new Refusal(failure + ': see above.')
}

/** The server and the tests run on Node 24: npm's, or the machine's own where npm has none for it. */
function checkNode() {
  const { stdout } = spawnSync(NODE, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  if (parseInt(stdout, 10) >= OLDEST) return
  if (parseInt(process.versions.node, 10) < OLDEST)
    throw new Refusal(
      `Trinity runs on Node.js ${OLDEST} or newer, which npm does not bring for ${process.platform} ${process.arch}: ` +
        `install it (this is ${process.versions.node}) and start again.`,
    )
  rmSync(NODE, { force: true })
  symlinkSync(process.execPath, NODE)
}

const LOCK = join(tmpdir(), 'trinity-setup-' + createHash('sha256').update(ROOT).digest('hex').slice(0, 16))

/** Takes the lock of this folder; waits while another set-up that lives has it. */
function lock() {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      process.on('exit', () => rmSync(LOCK, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = ownerOfLock()
    if (owner && !lives(owner)) rmSync(LOCK, { force: true })
    else if (!told) say('Another set-up of this folder is running: waiting for it…')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function ownerOfLock() {
  try {
    return parseInt(readFileSync(LOCK, 'utf8'), 10)
  } catch (error) {
    if (error.code === 'ENOENT') return null // it has just been given back
    throw error
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function main() {
  const mode = process.argv[2] || 'start'
  const names = MODES[mode]
  if (!names) throw new Refusal('The set-up knows: ' + Object.keys(MODES).join(', ') + '.')
  if (parseInt(process.versions.node, 10) < 20)
    throw new Refusal(`Trinity needs Node.js 20 or newer to set itself up, and this is ${process.versions.node}.`)
  const parts = names.map(name => PARTS[name])
  if (!parts.every(isDone) || lacksTools(mode, parts)) {
    lock()
    for (const part of parts) {
      if (!isDone(part) || (part === PARTS.install && lacksTools(mode, parts))) carryOut(part)
      if (part === PARTS.install) checkNode()
    }
  }
  checkNode()
}

try {
  main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(error.message + '\n')
  process.exitCode = 1
}
