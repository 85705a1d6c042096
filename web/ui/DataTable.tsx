import { Anchor, Loader, Table, UnstyledButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import { Empty } from './Empty.tsx'
import type { Tone } from './tones.ts'
import { useInfinite } from './useInfinite.ts'
import { useNarrow } from './useNarrow.ts'
import type { Pages } from './usePages.ts'
import { useWindowed } from './useWindowed.ts'

/** A column: its heading and what stands in it for a row. */
export interface Column<Row> {
  key: string
  title: ReactNode
  render: (row: Row) => ReactNode
  /** Amounts stand right. */
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** Left out of the card on a phone. */
  desktopOnly?: boolean
}

export interface DataTableProps<Row> {
  /** What the table is of, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Where a row leads; its first cell becomes the link. */
  to?: (row: Row) => string
  /** What a row opens instead of a page; its first cell becomes the button. */
  onOpen?: (row: Row) => void
  /** Colours a row: what waits for the viewer, what was returned. */
  tone?: (row: Row) => Tone | undefined
  /** Buttons at the end of a row: chat, menu. */
  actions?: (row: Row) => ReactNode
  /** Further pages, from usePages. */
  pages?: Pages
  empty?: ReactNode
  /** Other rows are on their way: these are those of the filter before. */
  busy?: boolean
}

/** A row in a table, and in the card of a phone, before it was measured; between two cards there is room. */
const TABLE = { height: 53, gap: 0 }
const CARDS = { height: 156, gap: 8 }

/** Stands for the rows that are not drawn. */
function Unseen({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={classes['unseen']} style={{ height }} /> : null
}

/** Clicks on what is a control of its own, and the end of a text selection, do not open the row. */
function meansRow(event: MouseEvent): boolean {
  if (event.defaultPrevented || window.getSelection()?.toString()) return false
  return !(event.target as Element).closest('a, button, input, label, [role="menuitem"]')
}

/** A real table with a sticky head; its rows open by click and by keyboard, grow by scrolling, and are cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, to, onOpen, tone, actions, pages, empty, busy = false } = props
  const t = useTranslations('ui')
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useInfinite(place, pages?.more ?? false, () => pages?.loadMore(), rows.length)
  const shown = useWindowed(place, rows, rowKey, { name: label, ...(useNarrow() ? CARDS : TABLE) })
  if (!rows.length) return empty ?? <Empty title={t('notFound')} />

  const open = (row: Row, event: MouseEvent) => {
    if (!meansRow(event)) return
    if (onOpen) onOpen(row)
    else if (to && (event.ctrlKey || event.metaKey)) window.open(to(row), '_blank')
    else if (to) void navigate(to(row))
  }
  const opener = (row: Row, content: ReactNode) => {
    if (onOpen)
      return (
        <UnstyledButton className={classes['opener'] ?? ''} onClick={() => onOpen(row)}>
          {content}
        </UnstyledButton>
      )
    if (!to) return content
    return (
      <Anchor component={Link} to={to(row)} className={classes['opener'] ?? ''}>
        {content}
      </Anchor>
    )
  }
  const opens = Boolean(to ?? onOpen)

  return (
    <div ref={place} className={classes['place']} aria-busy={busy}>
      <Table
        className={classes['table'] ?? ''}
        aria-label={label}
        {...(shown.measure && { 'aria-rowcount': rows.length + 1 })}
      >
        <Table.Thead className={classes['head'] ?? ''}>
          <Table.Tr>
            {columns.map(({ key, title, align, width }) => (
              <Table.Th key={key} scope="col" data-align={align} {...(width !== undefined && { w: width })}>
                {title}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th w={1}>
                <span className="visually-hidden">{t('actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Unseen height={shown.before} />
          {shown.rows.map(({ row, index }) => (
            <Table.Tr
              key={rowKey(row)}
              {...(shown.measure && { ref: shown.measure, 'data-index': index, 'aria-rowindex': index + 2 })}
              className={classes['row'] ?? ''}
              data-opens={opens || undefined}
              data-tone={tone?.(row)}
              onClick={event => open(row, event)}
            >
              {columns.map(({ key, title, render, align, desktopOnly }, index) => (
                <Table.Td
                  key={key}
                  data-align={align}
                  data-desktop-only={desktopOnly || undefined}
                  data-title={typeof title === 'string' ? title : undefined}
                >
                  {index === 0 ? opener(row, render(row)) : render(row)}
                </Table.Td>
              ))}
              {actions && <Table.Td className={classes['actions'] ?? ''}>{actions(row)}</Table.Td>}
            </Table.Tr>
          ))}
          <Unseen height={shown.after} />
        </Table.Tbody>
      </Table>
      <div className={classes['foot']} aria-live="polite">
        {pages?.loadingMore && (
          <>
            <Loader size={16} /> {t('loadingMore')}
          </>
        )}
      </div>
    </div>
  )
}
