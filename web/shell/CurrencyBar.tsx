import { Popover, Skeleton, Table, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { today } from '../../domain/core/dates.ts'
import { useBankRatesQuery, useCbrRatesQuery } from '../generated/dictionary.ts'
import { RateText, useFormatters } from '../ui/Money.tsx'
import classes from './CurrencyBar.module.css'

const SHOWN = ['USD', 'EUR', 'CNY']
/** How wide the bar is with one currency and with three, so that nothing moves when they come. */
const NARROW_PX = 159
const WIDE_PX = 333

const CROSSES = ['USD/EUR', 'USD/CNY']

/** The day at a glance, with its year where that is another one than today's and there is room: «01.04», «01.04.2025». */
function ShortDay({ of }: { of: string }) {
  const [year, month, day] = of.slice(0, 10).split('-')
  return (
    <>
      {day}.{month}
      {!today().startsWith(`${year}-`) && <span className={classes['year']}>.{year}</span>}
    </>
  )
}

/** What a bank buys and sells currencies for; asked for when the dropdown opens. */
function BankPrices() {
  const t = useTranslations('shell.rates')
  const { date } = useFormatters()
  const { data } = useBankRatesQuery()
  if (!data) return null
  const { currencies, lastUpdate } = data.bcaRates
  const title = t('bank', { date: date(lastUpdate) })
  return (
    <>
      <Text size="sm" fw={500} mt={12} c="dimmed">
        {title}
      </Text>
      <Table mt={4} verticalSpacing={4} horizontalSpacing={0} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="visually-hidden">{t('currency')}</span>
            </Table.Th>
            <Table.Th ta="right" fw={400} fz="xs" c="dimmed">
              {t('buy')}
            </Table.Th>
            <Table.Th ta="right" fw={400} fz="xs" c="dimmed">
              {t('sell')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SHOWN.flatMap(code => currencies.filter(one => one.code === code)).map(({ code, buy, sell }) => (
            <Table.Tr key={code}>
              <Table.Th scope="row" fw={400}>
                {code}
              </Table.Th>
              <Table.Td ta="right">
                <RateText rate={buy} />
              </Table.Td>
              <Table.Td ta="right">
                <RateText rate={sell} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

/** The central bank's rates: the date and the dollar at a glance, the others and the crosses in a dropdown. */
export function CurrencyBar() {
  const t = useTranslations('shell.rates')
  const { date } = useFormatters()
  const { data, error } = useCbrRatesQuery()
  const wide = useMediaQuery('(min-width: 105em)', undefined, { getInitialValueInEffect: false })
  if (!data) return error ? null : <Skeleton w={wide ? WIDE_PX : NARROW_PX} h={32} />
  const { currencies, xRates, lastUpdate, stale } = data.cbrRates
  const rows = [
    ...SHOWN.flatMap(code => currencies.filter(one => one.code === code)).map(({ code, nominal, rate }) => ({
      name: nominal === 1 ? code : `${code} ${t('per', { nominal, code })}`,
      rate,
    })),
    ...CROSSES.flatMap(pair => xRates.filter(one => one.pair === pair)).map(({ pair, rate }) => ({ name: pair, rate })),
  ]
  const title = t(stale ? 'stale' : 'title', { date: date(lastUpdate) })
  // A wide screen has room for all three currencies, the others for the dollar
  const glance = rows.slice(0, wide ? SHOWN.length : 1)
  return (
    <Popover position="bottom-end" width={280} withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes['bar'] ?? ''} title={title}>
          <span className="visually-hidden">{title}: </span>
          <span className={classes['date']} data-stale={stale || undefined}>
            <ShortDay of={lastUpdate} />
          </span>
          {glance.map(row => (
            <span key={row.name}>
              {row.name} <RateText rate={row.rate} />
            </span>
          ))}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={500} className={classes['date'] ?? ''} data-stale={stale || undefined}>
          {title}
        </Text>
        <Table mt={8} verticalSpacing={4} horizontalSpacing={0} aria-label={title}>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw={400}>
                  {row.name}
                </Table.Th>
                <Table.Td ta="right">
                  <RateText rate={row.rate} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <BankPrices />
      </Popover.Dropdown>
    </Popover>
  )
}
