import { Image, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmTotpSchema } from '../../../domain/account/factorSchema.ts'
import { type BeginTotpMutation, useBeginTotpMutation, useConfirmTotpMutation } from '../../generated/factor.ts'
import { Copied } from '../../ui/CopyButton.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'

interface AddTotpProps {
  readonly onClose: () => void
  readonly onAdded: (codes: readonly string[] | null) => void
}

const written = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** Adds an authenticator app: the picture to scan, the secret to type, and a code that proves it. */
export function AddTotp({ onClose, onAdded }: AddTotpProps) {
  const t = useTranslations('factor')
  const attempt = useAttempt()
  const [begin] = useBeginTotpMutation()
  const [confirm] = useConfirmTotpMutation()
  const [begun, setBegun] = useState<BeginTotpMutation['beginTotp'] | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const start = begin().then(({ data }) => setBegun(data?.beginTotp ?? null))
    void attempt(start, message => message).then(isBegun => isBegun || onClose())
  }, [begin, attempt, onClose])
  if (!begun?.secret) return null
  const { secret, qr } = begun
  return (
    <FormDialog
      title={t('totpTitle')}
      onClose={onClose}
      initial={{ code: '' }}
      schema={confirmTotpSchema}
      verb={t('totpAdd')}
      onSubmit={async ({ code }) => {
        const { data } = await confirm({ variables: { code } })
        onAdded(data?.confirmTotp.recoveryCodes ?? null)
      }}
    >
      <Stack gap={12}>
        <Text size="sm">{t('totpHint')}</Text>
        {qr && <Image src={qr} alt={t('totpPicture')} w={210} h={210} mx="auto" radius="sm" />}
        <Text size="sm" component="div">
          {t('totpSecret')}:{' '}
          <Copied value={secret} what={t('totpSecret')}>
            {written(secret)}
          </Copied>
        </Text>
      </Stack>
      <TextField
        name="code"
        label={t('code')}
        description={t('totpCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  )
}
