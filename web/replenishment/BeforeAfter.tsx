import { Table } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { exact, formatRate, round4 } from '../../domain/core/decimal.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { MoneyText, RateText } from '../ui/Money.tsx'
import classes from './Replenishment.module.css'

/** A figure before and after; `currency`: it is an amount, otherwise a rate. */
export interface Change {
  readonly label: string
  readonly before: number | null
  readonly after: number | null
  readonly currency?: string
}

const both = ({ before, after }: Change) => (before === null || after === null ? null : ([before, after] as const))

function RateDifference({ of }: { of: Change }) {
  const { language } = useLanguage()
  const pair = both(of)
  if (!pair) return <>—</>
  const by = round4(exact(pair[1]).sub(exact(pair[0])))
  return <>{`${by > 0 ? '+' : by < 0 ? '\u2212' : ''}${formatRate(Math.abs(by), language)}`}</>
}

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
            const pair = both(row)
            const { currency } = row
            return (
              <Table.Tr key={row.label}>
                <Table.Th scope="row" fw={400}>
                  {row.label}
                </Table.Th>
                <Table.Td ta="right" data-title={before}>
                  {currency ? <MoneyText amount={row.before} currency={currency} /> : <RateText rate={row.before} />}
                </Table.Td>
                <Table.Td ta="right" data-title={after}>
                  {currency ? <MoneyText amount={row.after} currency={currency} /> : <RateText rate={row.after} />}
                </Table.Td>
                <Table.Td ta="right" data-title={t('difference')}>
                  {currency ? (
                    <MoneyText amount={pair && pair[1] - pair[0]} currency={currency} signed />
                  ) : (
                    <RateDifference of={row} />
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
