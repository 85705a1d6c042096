import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../domain/core/dates.ts'
import { formatRate } from '../../domain/core/decimal.ts'
import { formatMinor, type Minor, minus } from '../../domain/core/money.ts'
import { client } from '../apollo.ts'
import { blobOf, saveFile } from '../file/download.ts'
import { BillPdfDocument, type BillQuery, useBillQuery } from '../generated/replenishment.ts'
import { problemOf } from '../problem.ts'
import { useFailureText } from '../ui/useFailureReason.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { same } from '../ui/compare.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { useTab } from '../ui/useTab.ts'
import classes from './Bill.module.css'
import { PaymentQr } from './PaymentQr.tsx'
import { Stamp } from './Stamp.tsx'

type Bill = BillQuery['bill']

/** The page prints itself so long after the bill is there (decisions.md section 14). */
const PRINT_AFTER_MS = 1000

/** /replenishment/{id}/bill: the invoice, an English document of one A4 page; it prints by itself. */
export function Component() {
  const t = useTranslations('replenishment.bill')
  const problems = useTranslations('problems')
  const words = useFailureText()
  const { id = '' } = useParams()
  const known = /^\d{1,9}$/.test(id)
  useTab(t('tab', { id }))
  const { data, error, refetch } = useBillQuery({
    variables: { id: Number(id) },
    skip: !known,
    fetchPolicy: 'network-only',
  })
  const bill = data?.bill
  if (bill) return <OpenBill key={id} id={Number(id)} bill={bill} reread={refetch} />
  const problem = error && problemOf(error)
  const missing = !known || problem?.status === 404
  return (
    <main className={classes['said']} style={{ padding: 24 }}>
      {missing || problem ? (
        <Alert color="red" variant="light" role="alert">
          {missing || !problem ? problems('billNotFound') : words(problem)}
        </Alert>
      ) : (
        <Text role="status">{t('loading')}</Text>
      )}
    </main>
  )
}

/** A bill that follows its bank; it prints by itself once, however often the requisites change while it is open. */
function OpenBill({ id, bill, reread }: { id: number; bill: Bill; reread: () => Promise<unknown> }) {
  const t = useTranslations('replenishment.bill')
  const [opened] = useState(bill.receivedFrom)
  useReferenceNews({ type: 'BANK', id: bill.bankId }, reread)
  useEffect(() => {
    const timer = setTimeout(() => window.print(), PRINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes['desk']}>
      <Tools id={id} />
      {!same(bill.receivedFrom, opened) && (
        <Alert color="yellow" variant="light" role="alert" className={classes['news'] ?? ''}>
          {t('changed')}
        </Alert>
      )}
      <Sheet bill={bill} />
    </div>
  )
}

const money = (amount: Minor, currency: string) => formatMinor(amount, currency, 'en')

/** What can be done with the bill; it is not printed. */
function Tools({ id }: { id: number }) {
  const t = useTranslations('replenishment.bill')
  const save = async () => {
    const { data } = await client.query({ query: BillPdfDocument, variables: { id }, fetchPolicy: 'no-cache' })
    const { name = '', b64 = '' } = data?.billPdf ?? {}
    saveFile({ name, blob: blobOf(name, b64) })
  }
  return (
    <Group component="nav" aria-label={t('tools')} className={classes['tools'] ?? ''} gap={8}>
      <Button component={Link} to={`/replenishment/${id}`} variant="default" leftSection={<IconArrowLeft size={16} />}>
        {t('back')}
      </Button>
      <ActionButton variant="default" leftSection={<IconFileTypePdf size={16} />} run={save}>
        {t('pdf')}
      </ActionButton>
      <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Group>
  )
}

/** A label and its value, `copied` with a button that copies it; one without a value is left out. */
function Line({ label, value, copied = false }: { label: string; value: string | null; copied?: boolean }) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{copied ? <Copied value={value} what={label} /> : value}</dd>
    </>
  )
}

function Sheet({ bill }: { bill: Bill }) {
  const { receivedFrom: payee, billTo, contract } = bill
  const payeeName = payee.name ?? payee.shortName ?? payee.bankName
  return (
    <main className={classes['sheet']} lang="en">
      <header className={classes['head']}>
        <h1>INVOICE</h1>
        <dl className={classes['numbers']}>
          <Line label="Number" value={bill.number} />
          <Line label="Date" value={formatDate(bill.date, 'en')} />
        </dl>
      </header>
      <div className={classes['parties']}>
        <section className={classes['party']}>
          <h2>Received from</h2>
          <strong>{payeeName}</strong>
          <dl>
            <Line label="Address" value={payee.beneficiaryAddress} />
            <Line label="INN" value={payee.inn} copied />
            <Line label="KPP" value={payee.kpp} copied />
            <Line label="Bank" value={payee.bankName} />
            <Line label="Bank address" value={payee.bankAddress} />
            <Line label="BIC" value={payee.bic} copied />
            <Line label="Correspondent account" value={payee.corrAccount} copied />
            <Line label="RUR account" value={payee.account} copied />
          </dl>
        </section>
        <section className={classes['party']}>
          <h2>Bill to</h2>
          <strong>{billTo.name}</strong>
          <dl>
            <Line label="Address" value={billTo.address} />
            <Line label="INN" value={billTo.inn} />
            <Line label="Contract" value={contractOf(contract)} />
          </dl>
        </section>
      </div>
      <Lines bill={bill} />
      <dl className={classes['purpose']}>
        <Line label="Payment purpose" value={bill.purpose} copied />
      </dl>
      <div className={classes['sign']}>
        <div className={classes['line']}>
          Director <span />
        </div>
        <Stamp name={payeeName} inn={payee.inn} className={classes['stamp']} />
      </div>
      {bill.qr && (
        <figure className={classes['qr']}>
          <PaymentQr text={bill.qr} label="Payment QR" />
          <figcaption>Payment QR: scan it in a bank’s application</figcaption>
        </figure>
      )}
    </main>
  )
}

const contractOf = ({ number, date }: Bill['contract']) =>
  [number && `No. ${number}`, date && `dated ${formatDate(date, 'en')}`].filter(Boolean).join(' ') || null

function Lines({ bill }: { bill: Bill }) {
  const { amount, currency, rate, fixedFeeRub, totalRub } = bill
  const figure = classes['figure']
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className={figure}>
            Amount
          </th>
          <th scope="col" className={figure}>
            Rate, RUR
          </th>
          <th scope="col" className={figure}>
            Total, RUR
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{bill.service}</td>
          <td className={figure}>{money(amount, currency)}</td>
          <td className={figure}>{formatRate(rate, 'en')}</td>
          <td className={figure}>{money(minus(totalRub, fixedFeeRub), 'RUR')}</td>
        </tr>
        {fixedFeeRub !== 0 && (
          <tr>
            <td colSpan={3}>Fixed fee</td>
            <td className={figure}>{money(fixedFeeRub, 'RUR')}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total in RUR
          </th>
          <td className={figure}>{money(totalRub, 'RUR')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
