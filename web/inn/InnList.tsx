import { Loader } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useNavigationKeys } from '../ui/useNavigationKeys.ts'
import { useInfinite } from '../ui/useInfinite.ts'
import type { Pages } from '../ui/usePages.ts'
import { useWindowed } from '../ui/useWindowed.ts'
import classes from './InnList.module.css'

interface Shown {
  readonly inn: string
  readonly name: string
  readonly address: string | null
  readonly comment: string | null
  readonly status: InnStatus
  readonly innValid: boolean
}

/** A line of an item in one of the tones of lines. */
export function InnLine({ tone, children }: { tone?: 'dimmed' | 'red' | 'amber'; children: ReactNode }) {
  return <div className={`${classes['line']} ${tone ? classes[tone] : ''}`}>{children}</div>
}

export interface InnListProps<Item extends Shown> {
  label: string
  items: readonly Item[]
  pages: Pages
  /** The status waits for the viewer. */
  toDo: (item: Item) => boolean
  /** Beside the status. */
  beside?: (item: Item) => ReactNode
  /** Under the name, address and comment. */
  children: (item: Item) => ReactNode
}

const innOf = ({ inn }: Shown) => inn
const ITEM = { height: 150, gap: 8 }

/** INNs with their status, growing by scrolling: the registry's and a client's own. */
export function InnList<Item extends Shown>({ label, items, pages, toDo, beside, children }: InnListProps<Item>) {
  const t = useTranslations('ui')
  const check = useTranslations('fields')
  const field = useTranslations('inn.fields')
  const place = useRef<HTMLDivElement>(null)
  useInfinite(place, pages.more, pages.loadMore, items.length)
  useNavigationKeys(place, by => {
    const drawn = [...(place.current?.querySelectorAll('li') ?? [])]
    const at = drawn.findIndex(one => one.contains(document.activeElement))
    drawn[at < 0 ? 0 : at + by]?.focus()
  })
  const shown = useWindowed(place, items, innOf, { name: label, ...ITEM })
  return (
    <div ref={place}>
      <ul
        className={classes['list']}
        aria-label={label}
        style={{ paddingTop: shown.before, paddingBottom: shown.after }}
      >
        {shown.rows.map(({ row: item, index }) => (
          <li
            key={item.inn}
            className={classes['item']}
            aria-label={`${item.inn} ${item.name}`}
            tabIndex={-1}
            {...(shown.measure && { ref: shown.measure, 'data-index': index })}
          >
            <div className={classes['head']}>
              <Copied value={item.inn} what={field('inn')} />
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
                <StatusBadge of="inn" status={item.status} toDo={toDo(item)} />
                {beside?.(item)}
              </span>
            </div>
            <div className={classes['name']}>{item.name}</div>
            {item.address && <InnLine tone="dimmed">{item.address}</InnLine>}
            {item.comment && <InnLine>{item.comment}</InnLine>}
            {!item.innValid && <InnLine tone="amber">{check('innCheck')}</InnLine>}
            {children(item)}
          </li>
        ))}
      </ul>
      <div className={classes['foot']} aria-live="polite">
        {pages.loadingMore && (
          <>
            <Loader size={16} /> {t('loadingMore')}
          </>
        )}
      </div>
    </div>
  )
}
