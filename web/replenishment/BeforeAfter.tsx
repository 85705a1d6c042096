import { Table } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { exact, formatRate, round4 } from '../../domain/core/decimal.ts'
import { type Minor, minus } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { MoneyText, RateText } from '../ui/Money.tsx'
import classes from './Replenishment.module.css'

interface Figure<Value> {
  readonly label: string
  readonly before: Value | null
  readonly after: Value | null
}

/** A figure before and after: an amount with its currency, or a rate. */
export type Change = (Figure<Minor> & { readonly currency: string }) | (Figure<Rate> & { readonly currency?: never })

function MoneyDifference({ before, after, currency }: Extract<Change, { currency: string }>) {
  const by = before === null || after === null ? null : minus(after, before)
  return <MoneyText amount={by} currency={currency} signed />
}

function RateDifference({ before, after }: Figure<Rate>) {
  const { language } = useLanguage()
  if (before === null || after === null) return <>—</>
  const by = exact(after).sub(exact(before))
  return <>{`${by.gt(0) ? '+' : by.lt(0) ? '\u2212' : ''}${formatRate(round4(by.abs()), language)}`}</>
}

const Shown = ({ of: row, value }: { of: Change; value: 'before' | 'after' }) =>
  row.currency === undefined ? (
    <RateText rate={row[value]} />
  ) : (
    <MoneyText amount={row[value]} currency={row.currency} />
  )

/** Figures before and after with signed differences. */
export function BeforeAfter({
  label,
  rows,
  heads,
}: {
  label: string
  rows: readonly Change[]
  heads?: [string, string]
}) {
  const t = useTranslations('replenishment.fixation')
  const [before, after] = heads ?? [t('before'), t('after')]
  return (
    <section className={classes['wide']} aria-label={label} tabIndex={0}>
      <Table aria-label={label} className={`tabular ${classes['compared']}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('what')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {before}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {after}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('difference')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => {
            return (
              <Table.Tr key={row.label}>
                <Table.Th scope="row" fw={400}>
                  {row.label}
                </Table.Th>
                <Table.Td ta="right" data-title={before}>
                  <Shown of={row} value="before" />
                </Table.Td>
                <Table.Td ta="right" data-title={after}>
                  <Shown of={row} value="after" />
                </Table.Td>
                <Table.Td ta="right" data-title={t('difference')}>
                  {row.currency === undefined ? <RateDifference {...row} /> : <MoneyDifference {...row} />}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
