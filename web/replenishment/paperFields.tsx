import { useFormikContext } from 'formik'
import { useTranslations } from 'use-intl'
import { MIN_CONTRACT_DATE, MIN_DATE, today } from '../../domain/core/dates.ts'
import type { Minor } from '../../domain/core/money.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { Pair } from '../ui/Columns.tsx'
import { DateField } from '../ui/DateField.tsx'
import { CurrencyField } from '../ui/dictionary.tsx'
import { Facts } from '../ui/Facts.tsx'
import { TextField } from '../ui/fields.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { DateText, MoneyText } from '../ui/Money.tsx'
import type { Replenishment } from './record.tsx'

/** What is typed of each paper, in order: it is entered in the wizard and read in the review. */
const PAPERS = {
  invoice: [
    { kind: 'text', name: 'invoiceNumber' },
    { kind: 'day', name: 'invoiceDate', min: MIN_DATE },
    { kind: 'money', name: 'invoiceAmount', currency: 'invoiceCurrency' },
    { kind: 'text', name: 'invoiceDeliveryTerms' },
  ],
  contract: [
    { kind: 'text', name: 'contractNumber' },
    { kind: 'day', name: 'contractDate', min: MIN_CONTRACT_DATE },
  ],
  additionalAgreement: [
    { kind: 'text', name: 'additionalAgreementNumber' },
    { kind: 'day', name: 'additionalAgreementDate', min: MIN_CONTRACT_DATE },
  ],
} as const

type Paper = keyof typeof PAPERS
type Line = (typeof PAPERS)[Paper][number]
type TextName = Extract<Line, { kind: 'text' }>['name']
type DayName = Extract<Line, { kind: 'day' }>['name']

/** The papers' part of the form, as a record holds it; the request's amount stands there until the client says otherwise. */
export type PaperValues = Record<TextName, string> &
  Record<DayName, string | null> & { invoiceAmount: Minor; invoiceCurrency: string }

/** What was typed of the papers of a record. */
export function paperValues(record: Replenishment): PaperValues {
  const entries = Object.values(PAPERS)
    .flat()
    .map(({ kind, name }) => [name, kind === 'text' ? (record[name] ?? '') : record[name]])
  return {
    ...(Object.fromEntries(entries) as PaperValues),
    invoiceAmount: record.invoiceAmount ?? record.amount,
    invoiceCurrency: record.invoiceCurrency ?? record.currency,
  }
}

/** The inputs of a paper. */
export function PaperFields({ of }: { of: Paper }) {
  const t = useTranslations('names')
  const { values } = useFormikContext<PaperValues>()
  return (
    <Pair>
      {PAPERS[of].flatMap((line: Line) => {
        const field = { key: line.name, name: line.name, label: t(line.name) }
        if (line.kind === 'text') return <TextField {...field} key={line.name} />
        if (line.kind === 'day') return <DateField {...field} key={line.name} min={line.min} max={today()} />
        const { currency } = line
        return [
          <MoneyField {...field} key={line.name} unit={values[currency]} />,
          <CurrencyField key={currency} name={currency} label={t(currency)} />,
        ]
      })}
    </Pair>
  )
}

/** What the client typed of a paper. */
export function PaperFacts({ of, record }: { of: Paper; record: Replenishment }) {
  const t = useTranslations('names')
  const shown = (line: Line) => {
    if (line.kind === 'text') return <Copied value={record[line.name]} what={t(line.name)} />
    if (line.kind === 'day') return <DateText date={record[line.name]} />
    return <MoneyText amount={record[line.name]} currency={record[line.currency]} strong copy={t(line.name)} />
  }
  return <Facts of={PAPERS[of].map((line: Line) => ({ label: t(line.name), value: shown(line) }))} />
}
