import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_VALID_MINUTES, MIN_VALID_MINUTES } from '../../../domain/rate/lifetime.ts'
import { extensionSchema } from '../../../domain/replenishment/schema.ts'
import { useExtendOfferMutation } from '../../generated/replenishment.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { toast } from '../../ui/toast.ts'
import { WholeField } from '../../ui/WholeField.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import { useStageQuestion } from '../useStageForm.ts'

/** Minutes that are proposed where offers hold without end. */
const PROPOSED = 60

/** What stands in the question: an offer that was formed anew meanwhile is another one. */
const read = ({ rubAmountBefore, offerExpiresAt }: Replenishment) => ({ rubAmountBefore, offerExpiresAt })

/** Lets a formed offer hold for longer: its figures stay. */
export function ExtendOffer() {
  const t = useTranslations('replenishment.offer')
  const { may, record } = useRecord()
  const [asked, setAsked] = useState(false)
  const reason = record.closed.find(({ step }) => step === 'EXTEND_OFFER')?.reason
  if (!may('EXTEND_OFFER') && !asked) return reason ? <Hint>{reason}</Hint> : null
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
      verb={t('extend')}
      onClose={onClose}
      onSubmit={async ({ validMinutes }) => {
        await began.act(async version => {
          const { data } = await extend({ variables: { id: record.id, validMinutes, version } })
          return data?.extendOffer
        })
        toast.done(t('extended'))
      }}
    >
      <WholeField
        name="validMinutes"
        label={t('minutes')}
        description={t('extendHint', { min: MIN_VALID_MINUTES, max: MAX_VALID_MINUTES })}
      />
    </FormDialog>
  )
}
