import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { client } from '../apollo.ts'
import { blobOf, saveFile } from '../file/download.ts'
import { RatePassportPdfDocument, useRatePassportsQuery } from '../generated/replenishment.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText, TimeText, useFormatters } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { BeforeAfter, type Change } from './BeforeAfter.tsx'
import type { RatePassport } from './passport.ts'
import { PassportSteps } from './PassportSteps.tsx'
import { PassportTiers } from './PassportTiers.tsx'
import classes from './Replenishment.module.css'

/** /replenishment/{id}/passport: how each offer and fixation of a replenishment came about. */
export function Component() {
  const t = useTranslations('replenishment.passport')
  return (
    <ById title={t('title')} back="/replenishment">
      {id => <Passports id={id} />}
    </ById>
  )
}

function Passports({ id }: { id: number }) {
  const t = useTranslations('replenishment.passport')
  const query = useRatePassportsQuery({ variables: { id }, fetchPolicy: 'network-only' })
  const back = `/replenishment/${id}`
  return (
    <PageAnswer of={query} title={t('title')} back={back}>
      {({ ratePassports }) => {
        const fixation = ratePassports.find(({ kind }) => kind === 'FIXATION')
        return (
          <Page title={t('titleOf', { id })} back={back} under={<Text c="dimmed">{t('hint')}</Text>}>
            <div className={classes['stage']}>
              {ratePassports.length === 0 && (
                <Section>
                  <Empty title={t('none')} hint={t('noneHint')} />
                </Section>
              )}
              {fixation && <Compared passport={fixation} />}
              {ratePassports.map(passport => (
                <OnePassport key={passport.id} id={id} passport={passport} />
              ))}
            </div>
          </Page>
        )
      }}
    </PageAnswer>
  )
}

function OnePassport({ id, passport }: { id: number; passport: RatePassport }) {
  const t = useTranslations('replenishment.passport')
  const { language } = useLanguage()
  const { kind, at, inputs, outputs } = passport
  const isFixation = kind === 'FIXATION'
  const { currency } = inputs
  const save = async () => {
    const variables = { id, passportId: passport.id, lang: language }
    const { data } = await client.query({ query: RatePassportPdfDocument, variables, fetchPolicy: 'no-cache' })
    const { name = '', b64 = '' } = data?.ratePassportPdf ?? {}
    saveFile({ name, blob: blobOf(name, b64) })
  }
  return (
    <Section
      title={
        <>
          {t(`kinds.${kind}`)} · {t('number', { id: passport.id })} · <TimeText at={at} />
        </>
      }
      actions={
        <ActionButton variant="default" size="xs" run={save} failure={message => t('failed', { message })}>
          {t('pdf')}
        </ActionButton>
      }
    >
      <dl className={classes['figures']} aria-label={t('result')}>
        <div>
          <dt>{t(isFixation ? 'received' : 'toPay')}</dt>
          <dd>
            <MoneyText amount={outputs.rubAmount} currency="RUB" />
          </dd>
        </div>
        <div>
          <dt>{t(isFixation ? 'credited' : 'dollars')}</dt>
          <dd>
            <MoneyText amount={outputs.usdAmount} currency="USD" />
          </dd>
        </div>
        {currency !== 'USD' && (
          <div>
            <dt>{t(isFixation ? 'invoiceAfter' : 'invoice')}</dt>
            <dd>
              <MoneyText amount={outputs.invoiceAmount} currency={currency} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('fee')}</dt>
          <dd>
            <MoneyText amount={outputs.feeRub} currency="RUB" />
          </dd>
        </div>
      </dl>
      <PassportSteps passport={passport} />
      {!isFixation && <PassportTiers passport={passport} />}
    </Section>
  )
}

/** Offer and fixation side by side: what has moved, by how much, and why. */
function Compared({ passport: { inputs, outputs } }: { passport: RatePassport }) {
  const t = useTranslations('replenishment')
  const { rate } = useFormatters()
  const { offered, currency } = inputs
  if (!offered) return null
  const isDollar = currency === 'USD'
  const rows: (Change | false)[] = [
    { label: t('rate.rub'), before: offered.rate, after: inputs.rate },
    !isDollar && { label: t('rate.x', { currency }), before: offered.xRate, after: inputs.xRate },
    { label: t('rate.brockman'), before: offered.brockmanRate, after: outputs.brockmanRate },
    { label: t('rate.rubAmount'), before: offered.rubAmount, after: outputs.rubAmount, currency: 'RUB' },
    { label: t('rate.usdAmount'), before: offered.usdAmount, after: outputs.usdAmount, currency: 'USD' },
    !isDollar && {
      label: t('rate.invoiceAmount'),
      before: offered.invoiceAmount,
      after: outputs.invoiceAmount,
      currency,
    },
  ]
  const { moved } = outputs
  return (
    <Section title={t('passport.compared')}>
      <BeforeAfter
        label={t('passport.compared')}
        heads={[t('passport.offer'), t('passport.fixation')]}
        rows={rows.filter(row => row !== false)}
      />
      {moved && (
        <div className={classes['under']}>
          <Facts
            of={[
              moved.byRoubles !== 0 && {
                label: t('passport.byRoubles'),
                value: <MoneyText amount={moved.byRoubles} currency="USD" signed />,
              },
              moved.byRate !== 0 && {
                label: t('passport.byRate', { before: rate(offered.rate), after: rate(inputs.rate) }),
                value: <MoneyText amount={moved.byRate} currency="USD" signed />,
              },
              inputs.xRate !== offered.xRate && {
                label: t('passport.byCross', { currency, before: rate(offered.xRate), after: rate(inputs.xRate) }),
                value: t('passport.ofCross', { currency }),
              },
            ]}
          />
        </div>
      )}
    </Section>
  )
}
