import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** One row of a picture: what it is called, how it is drawn, and a value for each place of the axis; null: none. */
export interface Series {
  readonly name: string
  readonly kind: 'area' | 'line' | 'points' | 'bars'
  readonly tone: Tone
  readonly values: readonly (number | null)[]
}

/** Colours of the theme, by what they are for. */
export type Tone = 'accent' | 'second' | 'third' | 'fourth'

/** What is drawn: the places of the axis in their order, and the rows over them. */
export interface Plotted {
  readonly places: readonly number[]
  readonly series: readonly Series[]
  /** Writes a place and a value of an axis. */
  readonly place: (at: number) => string
  readonly value: (value: number) => string
  /** The axis of values begins at zero: durations, and what is drawn as bars or areas anyway. */
  readonly fromZero?: boolean | undefined
  /** Tells which place is under the pointer; null: none. */
  readonly onPlace: (index: number | null) => void
}

const COLOURS: Readonly<Record<Tone, string>> = {
  accent: '--mantine-color-anchor',
  second: '--amber',
  third: '--green',
  fourth: '--red',
}

const HEIGHT = 260
/** How much of its place a bar takes, and how wide it is at most, pixels. */
const BAR = { share: 0.6, most: 48 }

const colourOf = (at: Element, name: string) => getComputedStyle(at).getPropertyValue(name).trim()

function seriesOf(at: Element, { name, kind, tone }: Series): uPlot.Series {
  const colour = colourOf(at, COLOURS[tone])
  const shared = { label: name, stroke: colour, spanGaps: false }
  if (kind === 'points') return { ...shared, paths: () => null, points: { show: true, size: 9, fill: colour } }
  if (kind === 'line') return { ...shared, width: 2, points: { show: false } }
  if (kind === 'area') return { ...shared, width: 2, fill: `${colour}22`, points: { show: false } }
  const paths = uPlot.paths.bars?.({ size: [BAR.share, BAR.most] })
  return { ...shared, fill: colour, width: 0, points: { show: false }, ...(paths && { paths }) }
}

/** Draws into an element with the colours of its theme, as wide as it is. Answers what takes the picture away. */
export function plot(into: HTMLElement, { places, series, place, value, fromZero, onPlace }: Plotted): () => void {
  const text = colourOf(into, '--mantine-color-dimmed')
  const line = colourOf(into, '--hairline')
  const axis = { stroke: text, font: `12px ${getComputedStyle(into).fontFamily}` }
  const isBars = series.some(({ kind }) => kind === 'bars')
  const isArea = series.some(({ kind }) => kind === 'area')
  const last = places.length - 1
  const drawn = new uPlot(
    {
      width: into.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        x: { time: false, ...((isBars || last === 0) && { range: [-0.6, last + 0.6] as [number, number] }) },
        y: { range: (_, low, high) => spread(low, high, fromZero || isBars || isArea) },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          ticks: { stroke: line },
          space: 72,
          incrs: [1, 2, 3, 5, 7, 14, 30, 60, 90],
          values: (_, at) => at.map(index => (places[index] === undefined ? '' : place(places[index]))),
        },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          ticks: { show: false },
          size: (_, labels) => 16 + 7 * Math.max(3, ...(labels ?? []).map(label => label.length)),
          values: (_, at) => at.map(value),
        },
      ],
      series: [{}, ...series.map(one => seriesOf(into, one))],
      hooks: { setCursor: [({ cursor }) => onPlace(cursor.idx ?? null)] },
    },
    [places.map((_, index) => index), ...series.map(({ values }) => [...values])],
    into,
  )
  const watching = new ResizeObserver(() => drawn.setSize({ width: into.clientWidth, height: HEIGHT }))
  watching.observe(into)
  return () => {
    watching.disconnect()
    drawn.destroy()
  }
}

/** What an axis of values spans: amounts begin at zero, prices near the lowest. */
function spread(low: number | null, high: number | null, fromZero: boolean): [number, number] {
  const top = high ?? 0
  const bottom = fromZero ? Math.min(0, low ?? 0) : (low ?? 0)
  const room = (top - bottom || Math.abs(top) || 1) * 0.08
  return [fromZero && bottom === 0 ? 0 : bottom - room, top + room]
}
