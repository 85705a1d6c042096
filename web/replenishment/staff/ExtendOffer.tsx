import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../../domain/core/clock.ts'
import { endMoves, MAX_VALID_MINUTES, MIN_VALID_MINUTES, offerEnd } from '../../../domain/rate/lifetime.ts'
import { extensionSchema } from '../../../domain/replenishment/schema.ts'
import { useExtendOfferMutation } from '../../generated/replenishment.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useTime } from '../../ui/Money.tsx'
import { toast } from '../../ui/toast.ts'
import { useEvery } from '../../ui/useEvery.ts'
import { Warning } from '../../ui/Warning.tsx'
import { WholeField } from '../../ui/WholeField.tsx'
import { hasOfferRunOut } from '../OfferClock.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import { useStageQuestion } from '../useStageForm.ts'

/** Minutes that are proposed where offers hold without end. */
const PROPOSED = 60

/** What stands in the question: an offer that was formed anew meanwhile is another one. */
const read = ({ rubAmountBefore, offerExpiresAt }: Replenishment) => ({ rubAmountBefore, offerExpiresAt })

/** How often the end that is shown follows the clock, milliseconds. */
const FOLLOWS_EVERY = 5000

/** When a record's offer would end by what was typed, and what that does to it; null: that is no number of minutes. */
function newEnd({ offerExpiresAt }: Replenishment, minutes: unknown) {
  const next = extensionSchema.isValidSync({ validMinutes: minutes }) ? offerEnd(now(), Number(minutes)) : null
  const former = offerExpiresAt === null ? null : new Date(offerExpiresAt)
  return next && { next, former, moves: endMoves(former, next) }
}

/** Lets a formed offer hold for other minutes from now on: its figures stay. */
export function ExtendOffer() {
  const t = useTranslations('replenishment.offer')
  const { may, record } = useRecord()
  const [asked, setAsked] = useState(false)
  const reason = record.closed.find(({ step }) => step === 'EXTEND_OFFER')?.reason
  // That it has run out, and what comes next, is said by its clock
  if (!may('EXTEND_OFFER') && !asked) return reason && !hasOfferRunOut(record) ? <Hint>{reason}</Hint> : null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        {t('extend')}
      </Button>
      {asked && <Question onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replenishment.offer')
  const { record } = useRecord()
  const [extend] = useExtendOfferMutation()
  const began = useStageQuestion('EXTEND_OFFER', true, { read, who: 'colleague' })
  return (
    <FormDialog
      title={t('extendTitle', { id: record.id })}
      initial={{ validMinutes: record.offerMinutes || PROPOSED }}
      schema={extensionSchema}
      began={began}
      verb={({ validMinutes }) => t(`extendVerb.${newEnd(record, validMinutes)?.moves ?? 'later'}`)}
      onClose={onClose}
      onSubmit={async ({ validMinutes }) => {
        await began.act(async version => {
          const { data } = await extend({ variables: { id: record.id, validMinutes, version } })
          return data?.extendOffer
        })
        toast.done(t('extended'))
      }}
    >
      {({ values }) => (
        <>
          <WholeField
            name="validMinutes"
            label={t('minutes')}
            description={t('extendHint', { min: MIN_VALID_MINUTES, max: MAX_VALID_MINUTES })}
          />
          <NewEnd minutes={values.validMinutes} />
        </>
      )}
    </FormDialog>
  )
}

/** Until when the offer will hold; a warning where that is earlier than now, or where it had no end. */
function NewEnd({ minutes }: { minutes: unknown }) {
  const t = useTranslations('replenishment.offer.moves')
  const { record } = useRecord()
  const time = useTime()
  const [, setLooked] = useState(0)
  useEvery(FOLLOWS_EVERY, () => setLooked(Date.now()))
  const end = newEnd(record, minutes)
  if (!end) return null
  const { next, former, moves } = end
  const said = t(moves, { next: time(next), former: former ? time(former) : '' })
  return moves === 'later' ? (
    <Hint>{said}</Hint>
  ) : (
    <Text size="sm">
      <Warning>{said}</Warning>
    </Text>
  )
}
