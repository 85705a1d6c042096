import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { minor } from '../../domain/core/money.ts'
import type { Role } from '../../domain/generated/enums.ts'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { useFieldName } from '../ui/useFieldName.ts'
import type { Approval } from './About.tsx'
import { phaseOf, TOLD_APART, valueOf } from './phases.ts'

/** Settings that are amounts of dollars. */
const AMOUNTS = /^(payFrom|creditFrom|details(Changed|New)From)$/
/** Percents, and exchange rates. */
const PERCENT = /^baseRate$/
const RATE = /^x?rate(After)?$/i

/** Writes a value of a proposal as people read it. */
function useShown(type: Approval['type']): (field: string, text: string | null | undefined) => ReactNode {
  const t = useTranslations('approvals')
  const role = useTranslations('labels.role')
  const { number } = useFormatter()
  return (field, text) => {
    if (text === null || text === undefined || text === '') return t(type === 'SETTING' ? 'off' : 'unset')
    if (text === 'true' || text === 'false') return t(text === 'true' ? 'yes' : 'no')
    if (type === 'SETTING' && AMOUNTS.test(field)) return <MoneyText amount={minor(Number(text))} currency="USD" />
    if (PERCENT.test(field)) return `${number(Number(text), { maximumFractionDigits: 4 })}\u00A0%`
    if (RATE.test(field)) return number(Number(text), { maximumFractionDigits: 4 })
    if (field === 'roles') return text.replace(/ROLE_\w+/g, one => role(one as Role))
    return text
  }
}

/** What a proposal changes, before and after: everything that it carries out. */
export function Changes({ of }: { of: Approval }) {
  const { type, status } = of
  const t = useTranslations('approvals')
  const account = useTranslations('account')
  const nameOf = useFieldName()
  const shown = useShown(type)
  const changes = of.changes.filter(({ field }) => !TOLD_APART.includes(field))
  if (changes.length === 0) return null
  const phase = phaseOf(status)
  const title = t(`changes.${phase}`)
  const called = (field: string) => (type === 'USER' && field === 'name' ? account('name') : nameOf(field) || field)
  return (
    <Section title={title}>
      <Table aria-label={title} layout="fixed" horizontalSpacing={4} style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('changesColumns.field')}</Table.Th>
            <Table.Th>{t('changesColumns.before')}</Table.Th>
            <Table.Th>{t(`changesColumns.after.${phase}`)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Td>{called(field)}</Table.Td>
              <Table.Td>{shown(field, before)}</Table.Td>
              <Table.Td fw={before === after ? 400 : 600}>{shown(field, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

/** How the recipient's details were checked before the payment was proposed. */
export function Checked({ of }: { of: Approval }) {
  const way = useTranslations('order.details.ways')
  const nameOf = useFieldName()
  const check = valueOf(of, 'detailsChecked')
  if (!check) return null
  const value = check.replace(/^(PHONE|EMAIL|CHAT)(?=,|$)/, one => way(one as 'PHONE'))
  return (
    <Section>
      <Facts of={[{ label: nameOf('detailsChecked'), value }]} />
    </Section>
  )
}
