import { Button, Stack, Title } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { usePasskeyOptionsMutation, useSecondFactorMutation } from '../../generated/factor.ts'
import type { FactorMethod } from '../../generated/schema.ts'
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
  const [meet] = useSecondFactorMutation()
  const [ask] = usePasskeyOptionsMutation()
  useTab(t('doorTitle'))
  return (
    <Stack gap={16}>
      <Title order={1}>{t('doorTitle')}</Title>
      <Hint>{t('doorHint')}</Hint>
      <ProofForm
        methods={methods}
        verb={t('enter')}
        options={async () => (await ask({ variables: { challenge } })).data?.passkeyOptions}
        send={async shown => {
          const { data } = await meet({ variables: { challenge, ...shown } })
          if (data) onToken(data.secondFactor.token)
        }}
      />
      <Button variant="default" fullWidth onClick={onBack}>
        {t('doorBack')}
      </Button>
    </Stack>
  )
}
