import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/Language.tsx'
import classes from './Analytics.module.css'
import type { Plotted, Series } from './plot.ts'

export interface ChartProps extends Pick<Plotted, 'places' | 'series' | 'place' | 'value' | 'fromZero'> {
  /** What the picture shows, for whoever does not see it; the table beside has its figures. */
  label: string
  /** Writes a place and a value under the picture, in full. */
  said: {
    readonly place: (at: number) => string
    readonly value: (value: number, series: Series, index: number) => string
  }
}

/** A picture over an axis, with its legend, which tells the figures of the place under the pointer. */
export function Chart({ label, said, places, series, place, value, fromZero }: ChartProps) {
  const into = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const { language } = useLanguage()
  const [at, setAt] = useState<number | null>(null)
  const drawn = { places, series, place, value, fromZero }
  const newest = useRef(drawn)
  useEffect(() => {
    newest.current = drawn
  })
  // Drawn anew when a figure, the theme's colours or the language's words change
  const figures = JSON.stringify([places, series])
  useEffect(() => {
    const element = into.current
    if (!element) return undefined
    let takeAway: (() => void) | null = null
    let isGone = false
    const draw = async () => {
      const { plot } = await import('./plot.ts')
      if (!isGone) takeAway = plot(element, { ...newest.current, onPlace: setAt })
    }
    void draw()
    return () => {
      isGone = true
      takeAway?.()
    }
  }, [figures, scheme, language])
  const shown = at !== null && places[at] !== undefined ? at : places.length - 1
  const day = places[shown]
  return (
    <figure className={classes['figure']}>
      <div ref={into} role="img" aria-label={label} className={classes['plot']} />
      <figcaption className={classes['legend']}>
        {day !== undefined && <span className={classes['place']}>{said.place(day)}</span>}
        {series.map(one => {
          const figure = one.values[shown]
          return (
            <span key={one.name} className={classes['series']} data-tone={one.tone}>
              {one.name}
              {figure != null && <b className="tabular">{said.value(figure, one, shown)}</b>}
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
