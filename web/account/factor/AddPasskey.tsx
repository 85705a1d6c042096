import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { object } from 'yup'
import { requiredText } from '../../../domain/core/fields.ts'
import { useAddPasskeyMutation, useBeginPasskeyMutation } from '../../generated/factor.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { IS_HERE, makePasskey } from './passkeys.ts'

interface AddPasskeyProps {
  readonly onClose: () => void
  readonly onAdded: (codes: readonly string[] | null) => void
}

const schema = object({ name: requiredText(60) })

/** Adds a passkey under a name; whoever calls the browser's question off may ask it again. */
export function AddPasskey({ onClose, onAdded }: AddPasskeyProps) {
  const t = useTranslations('factor')
  const ui = useTranslations('ui')
  const [begin] = useBeginPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [missed, setMissed] = useState<'passkeyCancelled' | 'passkeyIsHere' | null>(null)
  const submit = async ({ name }: { name: string }) => {
    setMissed(null)
    const { data } = await begin()
    const passkey = data ? await makePasskey(data.beginPasskey) : null
    if (passkey === null) return setMissed('passkeyCancelled')
    if (passkey === IS_HERE) return setMissed('passkeyIsHere')
    const added = await add({ variables: { name, passkey } })
    onAdded(added.data?.addPasskey.recoveryCodes ?? null)
    onClose()
  }
  return (
    <Dialog title={t('passkeyTitle')} onClose={onClose} size="md">
      <Form initial={{ name: '' }} schema={schema} onSubmit={submit}>
        <Text size="sm">{t('passkeyHint')}</Text>
        <TextField name="name" label={t('passkeyName')} placeholder={t('passkeyPlaceholder')} data-autofocus />
        {missed && <Warning>{t(missed)}</Warning>}
        <FormError />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <SubmitButton>{t('passkeyAdd')}</SubmitButton>
        </Group>
      </Form>
    </Dialog>
  )
}
