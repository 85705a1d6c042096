import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DetailsCheck as Ways } from '../../domain/generated/enums.ts'
import { differingDetails } from '../../domain/order/details.ts'
import { SelectField } from '../ui/choices.tsx'
import { Pair } from '../ui/Columns.tsx'
import { TextField } from '../ui/fields.tsx'
import { Facts } from '../ui/Facts.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import classes from './Order.module.css'
import type { OrderFieldsFragment as Order } from '../generated/order.ts'

type Former = NonNullable<Order['lastPaid']>

const detailsOf = (order: Order) => ({
  accountNumber: order.contractorAccountNumber,
  swift: order.contractorSwift,
})

/** A code beside another one, broken in the same places; from where they part on it is marked. */
function Compared({ value, beside }: { value: string; beside: string }) {
  const parts = Array.from(value).findIndex((letter, at) => letter !== beside[at])
  return (
    <span className={classes['code']}>
      {parts === -1 ? value : value.slice(0, parts)}
      {parts !== -1 && <mark>{value.slice(parts)}</mark>}
    </span>
  )
}

/** Where the money goes now beside where it went the last time; what differs is marked, in words too. */
export function SideBySide({ order, former }: { order: Order; former: Former }) {
  const t = useTranslations('order.details')
  const page = useTranslations('order.page')
  const { time } = useFormatters()
  const now = detailsOf(order)
  const differs = differingDetails(now, former)
  const row = (key: 'accountNumber' | 'swift', label: string) => (
    <tr data-differs={differs.includes(key) || undefined}>
      <th scope="row">{label}</th>
      <td>
        <Compared value={former[key]} beside={now[key]} />
      </td>
      <td>
        <Compared value={now[key]} beside={former[key]} />
        {differs.includes(key) && <span className={classes['differs']}>{t('differs')}</span>}
      </td>
    </tr>
  )
  return (
    <div className={classes['sides']}>
      <table>
        <thead>
          <tr>
            <th />
            <th scope="col">{t('former', { id: former.orderId, date: time(former.paidAt) })}</th>
            <th scope="col">{t('now')}</th>
          </tr>
        </thead>
        <tbody>
          {row('accountNumber', page('iban'))}
          {row('swift', page('swift'))}
          <tr>
            <th scope="row">{page('bank')}</th>
            <td>{former.bankName}</td>
            <td>{order.contractorBankName}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Asks how changed or new details were checked, beside those of the last payment. */
export function DetailsCheck({ order }: { order: Order }) {
  const t = useTranslations('order.details')
  const { money } = useFormatters()
  const { detailsToCheck: check, lastPaid } = order
  if (!check) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t(`title.${check.kind}`)} mt={16}>
      <Text size="sm" mb={12}>
        {t('advice')} {check.fromUsd > 0 && t('from', { amount: money(check.fromUsd, 'USD') })}
      </Text>
      {lastPaid && <SideBySide order={order} former={lastPaid} />}
      <Stack gap={12}>
        <Pair>
          <SelectField
            name="detailsChecked.by"
            label={t('by')}
            data={Object.values(Ways).map(value => ({ value, label: t(`ways.${value}`) }))}
          />
          <TextField name="detailsChecked.whom" label={t('whom')} />
        </Pair>
        <TextareaField name="detailsChecked.note" label={t('note')} optional autosize minRows={2} />
      </Stack>
    </Alert>
  )
}

/** How the details were checked before the payment; nothing when there was no check. */
export function DetailsChecked({ order }: { order: Order }) {
  const t = useTranslations('order.details')
  const { time } = useFormatters()
  const { detailsChecked: check } = order
  if (!check) return null
  return (
    <>
      <Facts
        columns={2}
        of={[
          { label: t('by'), value: t(`ways.${check.by}`) },
          { label: t('whom'), value: check.whom },
          { label: t('checkedBy'), value: `${check.checkedByName}, ${time(check.at)}` },
          check.note ? { label: t('note'), value: check.note } : null,
        ]}
      />
      {check.former && <SideBySide order={order} former={check.former} />}
    </>
  )
}
