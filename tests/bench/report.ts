import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a row of the table says. */
export interface Line {
  readonly name: string
  /** What the floor, or whatever else it is held against, needs. */
  readonly floor: string
  readonly product: string
  /** What the target is about. */
  readonly figure: number
  readonly unit: Unit
  readonly target: string
  /** Null: nothing is asked for. */
  readonly holds: boolean | null
}

type Unit = 'times' | 'ms' | 's' | 'MB' | 'KB' | 'µs'

const OUT = join(import.meta.dirname, '../.out')
const DIGITS: Readonly<Record<Unit, number>> = { times: 2, ms: 1, s: 2, MB: 0, KB: 0, µs: 0 }

type Kept = Readonly<Record<string, { readonly figure: number | null; readonly product: string }>>

function keptFigures(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** A figure; null and NaN: it could not be measured. */
const shown = (figure: number | null, unit: Unit) =>
  figure === null || Number.isNaN(figure)
    ? 'not measured'
    : `${figure.toFixed(DIGITS[unit])}${unit === 'times' ? '' : ` ${unit}`}`

/** A figure against the most that it may be; null: nothing is asked for. */
export function within(figure: number, unit: Unit, most: number | null): Omit<Line, 'name' | 'floor' | 'product'> {
  if (most === null) return { figure, unit, target: '', holds: null }
  return { figure, unit, target: `≤ ${most}${unit === 'times' ? '' : ` ${unit}`}`, holds: figure <= most }
}

/** A figure against the least that it must be. */
export function atLeast(figure: number, unit: Unit, least: number): Omit<Line, 'name' | 'floor' | 'product'> {
  return {
    figure,
    unit,
    target: `≥ ${least}${unit === 'times' ? '' : ` ${unit}`}`,
    holds: Number.isNaN(figure) ? null : figure >= least,
  }
}

/** Prints rows as they come, each beside the same row of the run before; `kept`: the name of the file that keeps them. */
export function createReport(say: (line: string) => void, kept = 'bench') {
  const file = join(OUT, `${kept}.json`)
  const before = keptFigures(file)
  const now: Record<string, Kept[string]> = { ...before }
  say('| | floor | product | ratio or figure | target | | the run before |\n|---|---|---|---|---|---|---|')
  return (lines: readonly Line[]): void => {
    for (const { name, floor, product, figure, unit, target, holds } of lines) {
      const was = before[name]
      const held = holds === null ? '' : holds ? 'holds' : 'missed'
      const earlier = was ? [shown(was.figure, unit), was.product].filter(Boolean).join(' · ') : ''
      say(`| ${[name, floor, product, shown(figure, unit), target, held, earlier].join(' | ')} |`)
      now[name] = { figure, product }
    }
    mkdirSync(OUT, { recursive: true })
    writeFileSync(file, JSON.stringify(now, null, 2))
  }
}
