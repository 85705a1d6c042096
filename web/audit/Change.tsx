import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { minor } from '../../domain/core/money.ts'
import type { Role } from '../../domain/generated/enums.ts'
import type { AuditQuery } from '../generated/audit.ts'
import { DateText, MoneyText, TimeText } from '../ui/Money.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import type { Workflowed } from '../ui/tones.ts'
import { useFieldName } from '../ui/useFieldName.ts'
import classes from './Audit.module.css'

type OneChange = AuditQuery['audit']['items'][number]['changes'][number]

/** Columns that hold minor units. */
const MONEY =
  /^(payFrom|creditFrom|details(Changed|New)From|amount|onTopAmount|amountUsd|invoicePrice|refundAmount|invoiceAmount(After)?|(usd|rub)Amount(Before|After)?)$/
/** Columns that hold a percent or an exchange rate. */
const RATE = /^(value|.*rate(Before|After)?)$/i
const WHOLE = /^-?\d+$/
/** An amount with its currency. */
const AMOUNT = /^(-?\d+) ([A-Z]{3})$/
const NUMBER = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Records with a workflow, whose statuses have words. */
const workflows: Readonly<Record<string, Workflowed>> = {
  InnItem: 'inn',
  Request: 'request',
  Replenishment: 'replenishment',
  Order: 'order',
}

interface ValueProps {
  entity: string
  field: string
  text: string | null
}

/** A value of the log as people write it: amounts, rates, days, yes and no, statuses by their names. */
function Value({ entity, field, text }: ValueProps) {
  const t = useTranslations('audit')
  const { number } = useFormatter()
  const status = useStatusLabel()
  const step = useTranslations('approvals.steps')
  const state = useTranslations('approvals.statuses')
  const role = useTranslations('labels.role')
  const way = useTranslations('order.details.ways')
  if (text === null || text === '') return <span className={classes['nothing']}>{t('nothing')}</span>
  if (text === 'true' || text === 'false') return t(text === 'true' ? 'yes' : 'no')
  if (MONEY.test(field) && WHOLE.test(text)) return <MoneyText amount={minor(Number(text))} />
  if (RATE.test(field) && NUMBER.test(text)) return number(Number(text), { maximumFractionDigits: 4 })
  const [, minorUnits, currency] = AMOUNT.exec(text) ?? []
  if (minorUnits && currency) return <MoneyText amount={minor(Number(minorUnits))} currency={currency} />
  if (entity === 'Approval') {
    if (field === 'step' && step.has(text as 'PAY')) return step(text as 'PAY')
    if (field === 'status' && state.has(text as 'WAITING')) return state(text as 'WAITING')
    if (field === 'roles') return text.replace(/ROLE_\w+/g, one => role(one as Role))
    if (field === 'detailsChecked') return text.replace(/^(PHONE|EMAIL|CHAT)(?=,|$)/, one => way(one as 'PHONE'))
  }
  if (DAY.test(text)) return <DateText date={text} />
  if (MOMENT.test(text)) return <TimeText at={text} />
  const kind = `types.${text}` as Parameters<typeof t>[0]
  if (field === 'type' && t.has(kind)) return t(kind)
  if (field === 'secondFactor' && t.has(`factors.${text}` as Parameters<typeof t>[0]))
    return t(`factors.${text}` as Parameters<typeof t>[0])
  const workflow = workflows[entity]
  if (field === 'status' && workflow) return status(workflow, text as never)
  return text
}

/** A line of what was changed: record, field, before and after. */
export function Change({ of: { record, field, before, after } }: { of: OneChange }) {
  const t = useTranslations('audit')
  const fieldName = useFieldName()
  const [entity = '', id = ''] = record.split(' ')
  const entityKey = `records.${entity}` as Parameters<typeof t>[0]
  // A sign-in and a download tell of themselves
  const actionKey = `actions.${entity}` as Parameters<typeof t>[0]
  const fieldKey = `fields.${field}` as Parameters<typeof t>[0]
  const called = t.has(actionKey) ? t(actionKey) : entity
  const named = t.has(entityKey) ? t(entityKey) : called
  const recordName = id ? t('of', { name: named, id }) : named
  return (
    <Table.Tr>
      <Table.Td>{recordName}</Table.Td>
      <Table.Td title={field}>{t.has(fieldKey) ? t(fieldKey) : fieldName(field) || field}</Table.Td>
      <Table.Td>
        <Value entity={entity} field={field} text={before} />
      </Table.Td>
      <Table.Td>
        <Value entity={entity} field={field} text={after} />
      </Table.Td>
    </Table.Tr>
  )
}
