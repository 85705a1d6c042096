import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { replenishmentOver } from '../../../domain/replenishment/workflow.ts'
import {
  useAutoRateQuery,
  useConfirmRateMutation,
  useRecordCompanyQuery,
  useRequestRateMutation,
} from '../../generated/replenishment.ts'
import { useCbrRatesQuery } from '../../generated/dictionary.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useWriters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { popup } from '../../ui/Popup.tsx'
import { useReason } from '../../ui/useReason.ts'
import { WaitingScreen } from '../parts.tsx'
import { AmountsCard, amountsOf, frozenAmounts, frozenTerms, TermsCard, termsOf } from '../RateCard.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useCalc } from '../useCalc.ts'
import { Calculator } from './Calculator.tsx'
import { Confirmed } from './Confirmed.tsx'
import { RateChoice, rateOf, useWishJudge, type Wish } from './RateChoice.tsx'

/** The stage «Запрос курса» of the wizard: the request, then the offer. */
export function RateStage() {
  const { may } = useRecord()
  return may('REQUEST_RATE') ? <RateRequest /> : <Offer />
}

function RateRequest() {
  const t = useTranslations('replenishment.rate')
  const { record, act, may } = useRecord()
  const { companyId, currency } = record
  const [wish, setWish] = useState<Wish>(
    record.clientRate === null ? { kind: 'proposed', own: null } : { kind: 'own', own: record.clientRate },
  )
  const [asked, setAsked] = useState(false)
  const company = useRecordCompanyQuery({ variables: { id: companyId ?? 0 }, skip: companyId === null })
  const auto = useAutoRateQuery()
  const { date } = useWriters()
  const prices = useCbrRatesQuery({ fetchPolicy: 'cache-first' }).data?.cbrRates
  const day = prices ? date(prices.lastUpdate) : ''
  const [request] = useRequestRateMutation()
  const judge = useWishJudge()
  const reason = useReason()
  const plain = useCalc('BEFORE', { clientRate: null })
  const proposed = plain.figures?.proposedRate ?? company.data?.company.baseRate ?? null
  const problem = judge(wish, proposed)
  const own = problem ? null : rateOf(wish)
  const priced = useCalc('BEFORE', own === null || plain.failure ? null : { clientRate: own })
  const figures = own === null ? plain.figures : priced.figures
  const baseRate = company.data?.company.baseRate ?? null
  const mayAuto =
    may('REQUEST_CENTRAL_BANK_RATE') && company.data?.company.autoCr === true && auto.data?.profile.autoCr === true

  const send = async (isAuto: boolean) => {
    setAsked(true)
    if (problem && !isAuto) return popup.error(problem)
    const clientRate = isAuto ? null : rateOf(wish)
    await act(key =>
      request({ variables: { isAuto, rate: { ...key, companyId, ...(clientRate !== null && { clientRate }) } } }),
    )
    return undefined
  }
  return (
    <div className={classes['stage']}>
      <Section title={t('title')}>
        {company.error && (
          <Text c="var(--red)" size="sm" role="alert">
            {t('companyFailed', { message: reason(company.error) })}
          </Text>
        )}
        <RateChoice
          wish={wish}
          onChange={setWish}
          proposed={proposed}
          error={asked || wish.own !== null ? problem : ''}
        />
      </Section>
      {figures && (
        <>
          <TermsCard terms={termsOf(figures, baseRate)} tiers={company.data?.company} />
          <AmountsCard amounts={amountsOf(figures, currency)} />
        </>
      )}
      <Hint>
        {plain.isRefused ? t('notQuoted', { currency }) : plain.failure || (day && t('preliminary', { date: day }))}
      </Hint>
      {figures && <Calculator clientRate={own} />}
      <ActionBar danger={mayAuto && <Hint>{t('autoHint')}</Hint>}>
        {mayAuto && (
          <ActionButton variant="default" run={() => send(true)} failure={message => t('requestFailed', { message })}>
            {t('auto')}
          </ActionButton>
        )}
        <ActionButton run={() => send(false)} failure={message => t('requestFailed', { message })}>
          {t('request')}
        </ActionButton>
      </ActionBar>
    </div>
  )
}

function Offer() {
  const t = useTranslations('replenishment.rate')
  const { record, act, may } = useRecord()
  const { companyId, rubAmountBefore } = record
  const company = useRecordCompanyQuery({ variables: { id: companyId ?? 0 }, skip: companyId === null })
  const [confirm] = useConfirmRateMutation()
  const isFormed = rubAmountBefore !== null && !(record.stage === 'RATE' && !may('CONFIRM_RATE'))
  if (!isFormed)
    return <WaitingScreen>{t(replenishmentOver.includes(record.status) ? 'neverFormed' : 'forming')}</WaitingScreen>
  const answer = (accepted: boolean) => () =>
    act(({ id, version }) =>
      // The offer as it was seen: one that moved meanwhile is refused
      confirm({ variables: { id, version, accepted, ...(accepted && { rubAmountBefore }) } }),
    )
  return (
    <div className={classes['stage']}>
      <AmountsCard amounts={frozenAmounts(record)} title={t('offer')} />
      <TermsCard terms={frozenTerms(record)} tiers={company.data?.company} />
      {may('CONFIRM_RATE') && <Confirmed rub={rubAmountBefore} onConfirm={answer(true)} onRefuse={answer(false)} />}
    </div>
  )
}
