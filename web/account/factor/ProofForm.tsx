import { Anchor, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { object } from 'yup'
import { recoveryCode, totpCode } from '../../../domain/account/factorSchema.ts'
import { required } from '../../../domain/core/fields.ts'
import type { FactorMethod } from '../../generated/schema.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { showPasskey } from './passkeys.ts'

/** What is sent to show a factor. */
export interface Shown {
  readonly code?: string
  readonly recovery?: string
  readonly passkey?: object
}

interface ProofFormProps {
  /** What there is to show. */
  readonly methods: readonly FactorMethod[]
  readonly verb: string
  /** Asks the server what a browser asks the passkey with. */
  readonly options: () => Promise<object | undefined>
  readonly send: (shown: Shown) => Promise<unknown>
}

const schemas = {
  code: object({ code: required(totpCode()) }),
  recovery: object({ recovery: required(recoveryCode()) }),
} as const

/** Shows a second factor: a code of the app, a passkey, or a recovery code where it will do. */
export function ProofForm({ methods, verb, options, send }: ProofFormProps) {
  const t = useTranslations('factor')
  const has = (method: FactorMethod) => methods.includes(method)
  const [typed, setTyped] = useState<'code' | 'recovery'>('code')
  const [isCancelled, setCancelled] = useState(false)
  const byPasskey = async () => {
    setCancelled(false)
    const asked = await options()
    const passkey = asked ? await showPasskey(asked) : null
    if (passkey) await send({ passkey })
    else setCancelled(true)
  }
  const field = typed === 'code' ? has('TOTP') : has('RECOVERY')
  return (
    <Stack gap={16}>
      {has('PASSKEY') && (
        <ActionButton
          variant={field ? 'default' : 'filled'}
          fullWidth
          leftSection={<IconFingerprint size={18} />}
          run={byPasskey}
        >
          {t('byPasskey')}
        </ActionButton>
      )}
      {isCancelled && <Hint>{t('passkeyCancelled')}</Hint>}
      {field && (
        <Form
          key={typed}
          initial={{ [typed]: '' }}
          schema={schemas[typed]}
          places={{ '*': typed }}
          onSubmit={values => send(values)}
        >
          {typed === 'code' ? (
            <TextField
              name="code"
              label={t('code')}
              description={t('codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              autoFocus
            />
          ) : (
            <TextField
              name="recovery"
              label={t('recovery')}
              description={t('recoveryHint')}
              autoComplete="off"
              data-autofocus
              autoFocus
            />
          )}
          <FormError />
          <SubmitButton fullWidth>{verb}</SubmitButton>
        </Form>
      )}
      {has('RECOVERY') && (has('TOTP') || typed === 'code') && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setTyped(typed === 'code' ? 'recovery' : 'code')}
        >
          {t(typed === 'code' ? 'byRecovery' : 'byCode')}
        </Anchor>
      )}
    </Stack>
  )
}
