import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Answer, type Asked } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ExportButton, type ExportButtonProps } from '../ui/ExportButton.tsx'
import { Section } from '../ui/Page.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import classes from './Analytics.module.css'

interface PictureProps<Row> {
  title: string
  hint: string
  of: Asked<readonly Row[]>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The picture of the rows. */
  draw: (rows: readonly Row[]) => ReactNode
  /** There is nothing to draw: why, and when. */
  empty: string
  isEmpty: (rows: readonly Row[]) => boolean
  ask: ExportButtonProps['ask']
  /** The rows are in the order of their time: the table has the newest on top. */
  isByTime?: boolean
  /** The rows that say something: a narrow table, where each row is a card, has no others but the topmost. */
  isTelling?: ((row: Row) => boolean) | undefined
  /** What the figures are chosen by. */
  choice?: ReactNode
}

/** Figures as a picture, and the same as a table at the press of a button and as a workbook. */
export function Picture<Row>(props: PictureProps<Row>) {
  const { title, hint, of, columns, rowKey, draw, empty, isEmpty, ask, choice, isByTime = false, isTelling } = props
  const t = useTranslations('analytics')
  const [view, setView] = useState('chart')
  return (
    <Section title={title}>
      <p className={classes['hint']}>{hint}</p>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label={`${title}: ${t('view')}`}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
        {choice}
        <ExportButton ask={ask} size="xs">
          {t('export')}
        </ExportButton>
      </div>
      <Answer of={of} isEmpty={isEmpty} empty={<Empty title={empty} />} failure={message => t('failed', { message })}>
        {rows =>
          view === 'table' ? (
            <Figures
              label={title}
              columns={columns}
              rows={isByTime ? rows.toReversed() : rows}
              rowKey={rowKey}
              isTelling={isTelling}
            />
          ) : (
            draw(rows)
          )
        }
      </Answer>
    </Section>
  )
}

interface FiguresProps<Row> extends Pick<PictureProps<Row>, 'columns' | 'rowKey' | 'isTelling'> {
  label: string
  rows: readonly Row[]
}

function Figures<Row>({ label, columns, rows, rowKey, isTelling }: FiguresProps<Row>) {
  const t = useTranslations('analytics')
  const isNarrow = useNarrow()
  const shown = isNarrow && isTelling ? rows.filter((row, index) => index === 0 || isTelling(row)) : rows
  const count = rows.length - shown.length
  return (
    <>
      {count > 0 && <p className={classes['hint']}>{t('quietDays', { count })}</p>}
      <DataTable label={label} columns={columns} rows={shown} rowKey={rowKey} />
    </>
  )
}
