import { Button, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { MIN_DATE } from '../../domain/core/dates.ts'
import { Language } from '../../domain/generated/enums.ts'
import { usePackMonthMutation, useReconcileMutation } from '../generated/paper.ts'
import { daysOf, offeredMonths } from './months.ts'
import { PapersButton } from './PapersButton.tsx'
import { useSaving } from './useSaving.ts'

interface ClientPapersProps {
  userId: number
  /** The days that the page shows: an act of them is offered too. */
  period?: { from: string; to: string } | null
}

/** The papers of a client: a month as a pack, and the act of reconciliation of a month or of the days that are shown. */
export function ClientPapers({ userId, period = null }: ClientPapersProps) {
  const t = useTranslations('papers')
  const format = useFormatter()
  const { busy, save } = useSaving()
  const [packMonth] = usePackMonthMutation()
  const [reconcile] = useReconcileMutation()
  const months = offeredMonths(MIN_DATE.slice(0, 7))
  const [month, setMonth] = useState(months[0] ?? '')
  const nameOf = (one: string) =>
    format.dateTime(new Date(`${one}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const pack = () => packMonth({ variables: { userId, month } }).then(({ data }) => data?.packMonth.url)
  const act = (days: { from: string; to: string }, lang: Language) => () =>
    reconcile({ variables: { userId, ...days, lang } }).then(({ data }) => data?.reconcile.url)
  const button = { variant: 'default', justify: 'start', 'aria-disabled': busy, fullWidth: true } as const
  const acts = (days: { from: string; to: string }) =>
    Object.values(Language).map(lang => (
      <Button
        key={lang}
        {...button}
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => void save(act(days, lang))}
      >
        {t(`act.${lang}`)}
      </Button>
    ))
  return (
    <Popover position="bottom-end" width={330} trapFocus returnFocus>
      <Popover.Target>
        <PapersButton busy={busy} size="sm" />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <NativeSelect
            label={t('month')}
            value={month}
            onChange={event => setMonth(event.currentTarget.value)}
            data={months.map(value => ({ value, label: nameOf(value) }))}
          />
          <Button {...button} leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => void save(pack)}>
            {t('monthPack')}
          </Button>
          {acts(daysOf(month))}
          {period && (
            <>
              <Text size="sm" c="dimmed" mt={4}>
                {t('shown')}
              </Text>
              {acts(period)}
            </>
          )}
          {busy && (
            <Text size="sm" c="dimmed">
              {t('making')}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
