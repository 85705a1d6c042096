import { Button, Loader, NumberInput, Select } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MIN_DATE, today } from '../../domain/core/dates.ts'
import { AuditType } from '../../domain/generated/enums.ts'
import { type AuditQuery, useAuditQuery } from '../generated/audit.ts'
import { Answer } from '../ui/Answer.tsx'
import { DayInput } from '../ui/DateField.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useInfinite } from '../ui/useInfinite.ts'
import { type Pages, usePages } from '../ui/usePages.ts'
import { usePeriod } from '../ui/usePeriod.ts'
import classes from './Audit.module.css'
import { Entry } from './Entry.tsx'
import { PersonFilter } from './PersonFilter.tsx'

const TYPES = Object.values(AuditType)

/** The number that a parameter of the address holds; null: none. */
const numberIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

function Entries({ items, pages }: { items: AuditQuery['audit']['items']; pages: Pages }) {
  const t = useTranslations('audit')
  const ui = useTranslations('ui')
  const place = useRef<HTMLDivElement>(null)
  useInfinite(place, pages.more, pages.loadMore, items.length)
  return (
    <div ref={place}>
      <ul className={classes['entries']} aria-label={t('title')}>
        {items.map(item => (
          <Entry key={item.id} of={item} />
        ))}
      </ul>
      <div className={classes['foot']} aria-live="polite">
        {pages.loadingMore && (
          <>
            <Loader size={16} /> {ui('loadingMore')}
          </>
        )}
      </div>
    </div>
  )
}

/** /admin/audit: who did what, newest first. */
export function Component() {
  const t = useTranslations('audit')
  const ui = useTranslations('ui')
  const [read, write] = useAddress()
  const { from, to, errorOf, isWrong, set } = usePeriod()
  const userId = numberIn(read('user'))
  const type = TYPES.find(one => one === read('type')) ?? null
  const instanceId = numberIn(read('id'))
  const filtered = [userId, type, instanceId, from, to].some(Boolean)
  const query = useAuditQuery({
    variables: {
      page: 0,
      ...(userId && { userId }),
      ...(type && { type }),
      ...(instanceId && { instanceId }),
      ...(from && { from }),
      ...(to && { to }),
    },
    skip: isWrong,
  })
  const { fetchMore } = query
  // Old rows stay while the new ones come
  const list = query.data?.audit ?? query.previousData?.audit
  const pages = usePages(
    query.data?.audit,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  return (
    <Page title={t('title')} count={list ?? null}>
      <div className={classes['filters']}>
        <PersonFilter userId={userId} onChange={id => write({ user: id === null ? null : String(id) })} />
        <Select
          label={t('type')}
          value={type ?? ''}
          onChange={value => write({ type: value })}
          allowDeselect={false}
          data={[
            { value: '', label: ui('all') },
            ...TYPES.map(value => ({ value: value as string, label: t(`types.${value}`) })),
          ]}
        />
        <NumberInput
          label={t('number')}
          value={instanceId ?? ''}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onValueChange={({ value }, { source }) => {
            if (source === ('event' as typeof source)) write({ id: value }, { replace: true })
          }}
        />
        <DayInput
          label={t('from')}
          value={from}
          min={MIN_DATE}
          max={to ?? today()}
          error={errorOf('from')}
          onChange={set('from')}
        />
        <DayInput
          label={t('to')}
          value={to}
          min={from ?? MIN_DATE}
          max={today()}
          error={errorOf('to')}
          onChange={set('to')}
        />
        <div className={classes['buttons']}>
          {filtered && (
            <Button variant="default" onClick={() => write({ user: null, type: null, id: null, from: null, to: null })}>
              {t('reset')}
            </Button>
          )}
          <RefreshButton refresh={query.refetch} />
        </div>
      </div>
      {!isWrong && (
        <Answer
          of={{ ...query, data: list }}
          failure={message => t('failed', { message })}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Empty title={t(filtered ? 'emptyFound' : 'empty')} hint={filtered ? ui('notFoundHint') : undefined} />
          }
        >
          {({ items }) => <Entries items={items} pages={pages} />}
        </Answer>
      )}
    </Page>
  )
}
