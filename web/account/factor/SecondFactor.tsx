import { Alert, Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { problems } from '../../../domain/core/problems.ts'
import { usePasskeyOptionsMutation, useSecondFactorMutation } from '../../generated/factor.ts'
import type { FactorMethod } from '../../generated/schema.ts'
import { problemOf } from '../../problem.ts'
import { Hint } from '../../ui/Hint.tsx'
import { useTab } from '../../ui/useTab.ts'
import { ProofForm } from './ProofForm.tsx'

interface SecondFactorProps {
  readonly challenge: string
  readonly methods: readonly FactorMethod[]
  readonly onToken: (token: string) => void
  readonly onBack: () => void
}

/** The second step of the sign-in of an account with a second factor. */
export function Component({ challenge, methods, onToken, onBack }: SecondFactorProps) {
  const t = useTranslations('factor')
  const problem = useTranslations('problems')
  const [meet] = useSecondFactorMutation()
  const [ask] = usePasskeyOptionsMutation()
  const [isOver, setOver] = useState(false)
  const heard = async <T,>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      if (problemOf(error).code === problems.badChallenge.code) setOver(true)
      throw error
    })
  useTab(t('doorTitle'))
  return (
    <Stack gap={16}>
      <Title order={1}>{t('doorTitle')}</Title>
      {!isOver && <Hint>{t('doorHint')}</Hint>}
      {isOver ? (
        <Alert color="red" variant="light" role="alert">
          {problem('badChallenge')}
        </Alert>
      ) : (
        <ProofForm
          methods={methods}
          verb={t('enter')}
          options={async () => (await heard(ask({ variables: { challenge } }))).data?.passkeyOptions}
          send={async shown => {
            const { data } = await heard(meet({ variables: { challenge, ...shown } }))
            if (data) onToken(data.secondFactor.token)
          }}
        />
      )}
      <Button variant={isOver ? 'filled' : 'default'} fullWidth onClick={onBack}>
        {t(isOver ? 'doorAgain' : 'doorBack')}
      </Button>
    </Stack>
  )
}
