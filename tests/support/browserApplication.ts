import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, removeFolder } from './pg.ts'

/** A letter as it lies in the outbox. */
export interface SentLetter {
  readonly to: string
  readonly subject: string
  /** The plain text of the letter. */
  readonly text: string
  /** The links of the text, in their order. */
  readonly links: readonly string[]
}

/** A real server process with data of its own, for journeys. */
export interface BrowserApplication {
  readonly url: string
  readonly dataDir: string
  /** The letters to an address, the newest first. */
  readonly letters: (address: string) => readonly SentLetter[]
  /** Waits for a letter to an address whose text fits, and answers it. */
  readonly letter: (address: string, fits?: RegExp) => Promise<SentLetter>
  /** What the process wrote to stderr and to its log. */
  readonly said: () => string
  /** Ends the process as a power cut would, and leaves its data. */
  readonly kill: () => Promise<void>
  /** Stops the process in order and removes its data, which `keep` may take before. Throws what it said when it complained. */
  readonly stop: (keep?: (dataDir: string) => void) => Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN = 90_000
const STOP_WITHIN = 20_000
const LETTER_WITHIN = 10_000

/** Names a folder whose demo data an application begins from, instead of making its own. */
const SEED = 'TRINITY_JOURNEY_SEED'

/** Makes the demo data once for all applications that are opened from now on. Answers what takes it away again. */
export async function seedApplications(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-seed-'))
  const application = await openBrowserApplication({ demo: true })
  await application.stop(dataDir => cpSync(dataDir, folder, { recursive: true }))
  process.env[SEED] = folder
  return () => removeFolder(folder)
}

/** Starts the server process on a free port. `demo`: with demo users and data. */
export async function openBrowserApplication({
  demo = false,
  env = {},
  fill,
  openFiles,
  name = '127.0.0.1',
}: {
  demo?: boolean
  /** How many files the process may open. */
  openFiles?: number
  /** What browsers call this machine: passkeys need a name. */
  name?: 'localhost' | '127.0.0.1'
  /** Puts data into the folder before the process starts. */
  fill?: (dataDir: string) => Promise<void>
  env?: Readonly<Record<string, string>>
} = {}): Promise<BrowserApplication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-journey-'))
  const seed = process.env[SEED]
  if (demo && seed) cpSync(seed, dataDir, { recursive: true })
  await fill?.(dataDir)
  const port = await freePort()
  const url = `http://${name}:${port}`
  const command = [process.execPath, 'server/dist/main.js']
  const limited = openFiles ? ['bash', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command] : command
  const [program = '', ...args] = limited
  const started = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? '1' : '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(name !== '127.0.0.1' && { PUBLIC_URL: url }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  started.stdout.on('data', (part: Buffer) => {
    said += part.toString()
    // Besides its greeting, the process writes its log there: one JSON line an error
    complaint += part.toString().split('\n').filter(isError).join('\n')
  })
  started.stderr.on('data', (part: Buffer) => {
    said += part.toString()
    complaint += part.toString()
  })
  const letters = (address: string) => readLetters(join(dataDir, 'outbox')).filter(({ to }) => to === address)
  try {
    await ready(started, url)
  } catch (error) {
    await end(started)
    removeFolder(dataDir)
    throw new Error(`The server did not become ready: ${said}`, { cause: error })
  }
  return {
    url,
    dataDir,
    letters,
    letter: async (address, fits = /./) => {
      const found = () => letters(address).find(({ subject, text }) => fits.test(`${subject}\n${text}`))
      for (const since = Date.now(); Date.now() - since < LETTER_WITHIN; await sleep(50)) {
        const letter = found()
        if (letter) return letter
      }
      throw new Error(`No letter to ${address} that fits ${fits}`)
    },
    said: () => said,
    kill: async () => {
      const ended = new Promise(resolve => started.once('exit', resolve))
      started.kill('SIGKILL')
      await ended
    },
    stop: async keep => {
      const code = await end(started)
      keep?.(dataDir)
      removeFolder(dataDir)
      if (complaint) throw new Error(`The server complained: ${complaint}`)
      if (code !== 0) throw new Error(`The server did not stop in order (${code}): ${said}`)
    },
  }
}

const isError = (line: string) => line.startsWith('{"level":')

async function ready(started: ChildProcess, url: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < READY_WITHIN; await sleep(50)) {
    if (started.exitCode !== null) throw new Error(`It ended with ${started.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null) // refused until it listens
    if (answer?.ok) return
  }
  throw new Error(`It was not ready within ${READY_WITHIN} ms`)
}

/** Ends the process by SIGTERM, and by SIGKILL when it does not listen. Answers its exit code. */
async function end(started: ChildProcess): Promise<number | null> {
  if (started.exitCode !== null) return started.exitCode
  const ended = new Promise<number | null>(resolve => started.once('exit', resolve))
  started.kill('SIGTERM')
  const late = setTimeout(() => started.kill('SIGKILL'), STOP_WITHIN)
  const code = await ended
  clearTimeout(late)
  return code
}

function readLetters(folder: string): SentLetter[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(name => name.endsWith('.eml'))
  return files
    .toSorted()
    .toReversed()
    .map(name => letterOf(readFileSync(join(folder, name), 'latin1')))
}

/** Reads a letter file: its headers and the part in plain text. */
export function letterOf(eml: string): SentLetter {
  const [head, body] = halves(eml)
  const headers = headersOf(head)
  const text = textOf(headers, body)
  return {
    to: headers.get('to') ?? '',
    subject: decodedWords(headers.get('subject') ?? ''),
    text,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }
}

function halves(part: string): [string, string] {
  const unix = part.replace(/\r\n/g, '\n')
  const at = unix.indexOf('\n\n')
  return at < 0 ? [unix, ''] : [unix.slice(0, at), unix.slice(at + 2)]
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(lines.map(line => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]))
}

function textOf(headers: Map<string, string>, body: string): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary) {
    const parts = body.split(`--${boundary}`).map(part => halves(part.trimStart()))
    const plain = parts.find(([head]) => /^content-type:\s*(text\/plain|multipart\/)/im.test(head))
    return plain ? textOf(headersOf(plain[0]), plain[1]) : ''
  }
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replace(/=\n/g, '')), 'latin1').toString('utf8')
    default:
      return Buffer.from(body, 'latin1').toString('utf8')
  }
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Words like =?UTF-8?B?…?= in a header. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(unquoted(word.replace(/_/g, ' ')), 'latin1').toString('utf8'),
    )
}
