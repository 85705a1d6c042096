import { Button, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useStepUpMethodsQuery, useStepUpMutation, useStepUpOptionsMutation } from '../../generated/factor.ts'
import type { StepUpQuestion } from '../../stepUp.ts'
import { Answer, SkeletonRows } from '../../ui/Answer.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useBehind } from '../../ui/useBehind.ts'
import { useTopClose } from '../../ui/useTopClose.ts'
import { ProofForm } from './ProofForm.tsx'

/** Asks for the second factor in place: what is behind it stays as it is, and goes on when the factor was shown. */
export function Component({ question }: { question: StepUpQuestion }) {
  const t = useTranslations('factor')
  const ui = useTranslations('ui')
  const query = useStepUpMethodsQuery({ fetchPolicy: 'network-only' })
  const [show] = useStepUpMutation()
  const [ask] = useStepUpOptionsMutation()
  const [ref, close] = useTopClose(() => question.answer(false))
  useBehind(true)
  return (
    // Over a question too: it is the button of one that asks
    <Modal opened onClose={close} title={t('stepUpTitle')} size="sm" zIndex={400}>
      <Stack gap={16} ref={ref}>
        <Hint>{t('stepUpHint')}</Hint>
        <Answer of={query} skeleton={<SkeletonRows rows={2} />}>
          {({ stepUpMethods }) => (
            <ProofForm
              methods={stepUpMethods.filter(method => method !== 'RECOVERY' || question.recovery)}
              verb={t('confirm')}
              options={async () => (await ask()).data?.stepUpOptions}
              send={async shown => {
                await show({ variables: shown })
                question.answer(true)
              }}
            />
          )}
        </Answer>
        <Button variant="default" fullWidth onClick={() => question.answer(false)}>
          {ui('cancel')}
        </Button>
      </Stack>
    </Modal>
  )
}
