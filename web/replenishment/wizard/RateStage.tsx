import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Rate } from '../../../domain/core/rate.ts'
import { replenishmentOver } from '../../../domain/replenishment/workflow.ts'
import {
  useAutoRateQuery,
  useConfirmRateMutation,
  useRecordCompanyQuery,
  useRequestRateMutation,
} from '../../generated/replenishment.ts'
import { useCbrRatesQuery } from '../../generated/dictionary.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { same } from '../../ui/compare.ts'
import { DialogNews } from '../../ui/FormNews.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useFormatters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsent } from '../../ui/unsent.ts'
import { type Made, useFigureNews } from '../../ui/useFigureNews.ts'
import type { FormBase, ChangedBy } from '../../ui/useFormBase.ts'
import { useFailureReason } from '../../ui/useFailureReason.ts'
import { WaitingScreen } from '../parts.tsx'
import { AmountsCard, amountsOf, frozenAmounts, frozenTerms, TermsCard, termsOf } from '../RateCard.tsx'
import { PassportLink } from '../PassportLink.tsx'
import { hasOfferRunOut, OfferClock } from '../OfferClock.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { madeOf, recalculating, useCalc, useRecalculation } from '../useCalc.ts'
import { Calculator } from './Calculator.tsx'
import { Confirmed } from './Confirmed.tsx'
import { RateChoice, rateOf, useRateWishCheck, type RateWish } from './RateChoice.tsx'

/** The stage «Запрос курса» of the wizard: the request, then the offer. */
export function RateStage() {
  const request = useStageForm(['REQUEST_RATE'], { read: shownToRequest, who: whoOffers })
  const offer = useStageForm(['CONFIRM_RATE'], { read: shownInOffer, who: 'manager' })
  // An offer that runs out while its question is open stays until that is closed
  const isOfferOpen = offer.isShown && offer.isGone
  return request.isShown && !isOfferOpen ? <RateRequest began={request} /> : <Offer began={offer} />
}

const shownToRequest = ({ companyName, invoiceAmount, currency }: Replenishment) => ({
  companyName,
  invoiceAmount,
  invoiceCurrency: currency,
})

const shownInOffer = (record: Replenishment) => ({
  rubAmountBefore: record.rubAmountBefore,
  usdAmountBefore: record.usdAmountBefore,
  rateBefore: record.rateBefore,
  xRateBefore: record.xRateBefore,
  brockmanRateBefore: record.brockmanRateBefore,
  offeredRate: record.offeredRate,
  amountRate: record.amountRate,
  volumeRate: record.volumeRate,
  calculationRate: record.calculationRate,
  onTopAmount: record.onTopAmount,
  companyName: record.companyName,
})

const whoOffers = (key: string): ChangedBy => (key.startsWith('invoice') ? 'self' : 'manager')

/** What a client is proposed in a currency that the central bank does not quote. */
const unquoted = (offeredRate: Rate | undefined): Made | null =>
  offeredRate === undefined ? null : { of: '', shown: { offeredRate }, fixed: ['offeredRate'] }

/** The wish that a record holds. */
const wishOf = ({ clientRate }: Replenishment): RateWish =>
  clientRate === null ? { kind: 'proposed', own: null } : { kind: 'own', own: clientRate }

function RateRequest({ began: ofRecord }: { began: FormBase }) {
  const t = useTranslations('replenishment.rate')
  const again = useTranslations('replenishment.offer')
  const { record, may } = useRecord()
  const { companyId, currency } = record
  const isRepeated = hasOfferRunOut(record)
  const [wish, setWish] = useState<RateWish>(() => wishOf(record))
  const [initial] = useState(wish)
  const isTyped = !same(wish, initial)
  const { touch } = ofRecord
  useEffect(() => touch(isTyped), [touch, isTyped])
  useUnsent(() => isTyped)
  const [asked, setAsked] = useState(false)
  const company = useRecordCompanyQuery({ variables: { id: companyId ?? 0 }, skip: companyId === null })
  const auto = useAutoRateQuery()
  const { date } = useFormatters()
  const prices = useCbrRatesQuery({ fetchPolicy: 'cache-first' }).data?.cbrRates
  const day = prices ? date(prices.lastUpdate) : ''
  const [request] = useRequestRateMutation()
  const judge = useRateWishCheck()
  const reason = useFailureReason()
  const plain = useCalc('BEFORE', { clientRate: null })
  const proposed = plain.figures?.proposedRate ?? company.data?.company.baseRate ?? null
  const problem = judge(wish, proposed)
  const own = problem ? null : rateOf(wish)
  const priced = useCalc('BEFORE', own === null || plain.failure ? null : { clientRate: own })
  const calculation = own === null ? plain : priced
  const { figures } = calculation
  const made = figures ? madeOf(calculation, own) : unquoted(company.data?.company.baseRate)
  const began = useFigureNews(ofRecord, made, 'either')
  const { isUnseen, isGone } = began
  useRecalculation()
  const mayAuto =
    may('REQUEST_CENTRAL_BANK_RATE') && company.data?.company.autoCr === true && auto.data?.profile.autoCr === true

  const send = async (isAuto: boolean) => {
    setAsked(true)
    if (problem && !isAuto) return toast.failed(problem)
    const clientRate = isAuto ? null : rateOf(wish)
    const work = began.act(async version => {
      const rate = {
        id: record.id,
        version,
        companyId,
        proposedRate: proposed,
        ...(clientRate !== null && { clientRate }),
      }
      return (await request({ variables: { isAuto, rate } })).data?.requestRate
    })
    await recalculating(work)
    return undefined
  }
  return (
    <div className={classes['stage']}>
      <OfferClock />
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
          <TermsCard terms={termsOf(figures)} tiers={company.data?.company} />
          <AmountsCard amounts={amountsOf(figures, currency)} />
        </>
      )}
      <Hint>
        {plain.isRefused
          ? t('notQuoted', { currency })
          : plain.failure || (day && t(mayAuto ? 'preliminaryAuto' : 'preliminary', { date: day }))}
      </Hint>
      {figures && <Calculator clientRate={own} isRefused={wish.own !== null && problem !== ''} />}
      <DialogNews began={began} />
      <ActionBar began={began} danger={mayAuto && <Hint>{t('autoHint')}</Hint>}>
        {mayAuto && (
          <ActionButton
            variant="default"
            disabled={isUnseen || isGone}
            run={() => send(true)}
            failure={message => t('requestFailed', { message })}
          >
            {t('auto')}
          </ActionButton>
        )}
        <ActionButton
          disabled={isUnseen || isGone}
          run={() => send(false)}
          failure={message => t('requestFailed', { message })}
        >
          {isRepeated ? again('again') : t('request')}
        </ActionButton>
      </ActionBar>
    </div>
  )
}

function Offer({ began }: { began: FormBase }) {
  const t = useTranslations('replenishment.rate')
  const { record, may } = useRecord()
  const { companyId } = record
  const company = useRecordCompanyQuery({ variables: { id: companyId ?? 0 }, skip: companyId === null })
  const [confirm] = useConfirmRateMutation()
  const isFormed = record.rubAmountBefore !== null && !(record.stage === 'RATE' && !may('CONFIRM_RATE'))
  // An offer that was asked about stays to be read
  const { rubAmountBefore: offered } = began.held as ReturnType<typeof shownInOffer>
  if (!isFormed && !began.isShown)
    return <WaitingScreen>{t(replenishmentOver.includes(record.status) ? 'neverFormed' : 'forming')}</WaitingScreen>
  const answer = (accepted: boolean) => () =>
    began.act(async version => {
      // The offer as it was seen: one that moved meanwhile is refused
      const offer = { id: record.id, version, accepted, ...(accepted && { rubAmountBefore: offered }) }
      return (await confirm({ variables: offer })).data?.confirmRate
    })
  return (
    <div className={classes['stage']}>
      {began.isShown && <OfferClock />}
      <AmountsCard amounts={frozenAmounts(record)} title={t('offer')} actions={<PassportLink />} />
      <TermsCard terms={frozenTerms(record)} tiers={company.data?.company} />
      <DialogNews began={began} />
      {began.isShown && offered !== null && (
        <Confirmed began={began} rub={offered} onConfirm={answer(true)} onRefuse={answer(false)} />
      )}
    </div>
  )
}
