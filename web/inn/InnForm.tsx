import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readInn } from '../../domain/core/readInn.ts'
import { type InnItemFieldsFragment, useInnRegistryQuery } from '../generated/inn.ts'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, type FormProps, SubmitButton } from '../ui/Form.tsx'
import { InnField, type InnFieldProps, useWholeInn } from '../ui/lookUp.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'

/** An INN as it is typed in. */
export type InnValues = { inn: string; name: string; address: string; comment: string }

const nothing: InnValues = { inn: '', name: '', address: '', comment: '' }

export interface InnFormProps {
  /** Under which name the browser keeps what was typed. */
  draft: string
  schema: NonNullable<FormProps<InnValues>['schema']>
  send: (values: InnValues) => Promise<unknown>
  /** The verb of the button. */
  verb: string
  /** Says that the registry has a number already; clients are not told. */
  known?: (item: InnItemFieldsFragment) => ReactNode
  onSent: (inn: string) => void
  onCancel: () => void
}

type KnownFieldProps = InnFieldProps & Required<Pick<InnFormProps, 'known'>>

/** An INN that the registry may have: what stands there is told, and no other name is filled in. */
function KnownInnField({ known, ...rest }: KnownFieldProps) {
  const inn = useWholeInn(rest.name)
  const { data, loading } = useInnRegistryQuery({
    variables: { page: 0, search: inn ?? '' },
    skip: !inn,
    fetchPolicy: 'network-only',
  })
  const item = data?.innRegistry.items.find(one => one.inn === inn)
  return (
    <>
      <InnField {...rest} isKnown={loading || inn === undefined ? null : item !== undefined} />
      {item && known(item)}
    </>
  )
}

/** Adds an INN: a client one of their own, staff one to the registry. */
export function InnForm({ draft, schema, send, verb, known, onSent, onCancel }: InnFormProps) {
  const t = useTranslations('inn.fields')
  const ui = useTranslations('ui')
  const [initial] = useState(() => keptDraft(draft, nothing))
  const submit = async (values: InnValues) => {
    await send(values)
    dropDraft(draft)
    onSent(readInn(values.inn))
  }
  const field = { name: 'inn', label: t('inn'), description: t('innHint') }
  return (
    <Form initial={initial} schema={schema} onSubmit={submit} gap={12}>
      <KeepDraft form={draft} />
      {known ? <KnownInnField {...field} known={known} /> : <InnField {...field} />}
      <TextField name="name" label={t('name')} />
      <TextField name="address" label={t('address')} optional />
      <TextareaField name="comment" label={t('comment')} optional />
      <FormError />
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          onClick={() => {
            dropDraft(draft)
            onCancel()
          }}
        >
          {ui('cancel')}
        </Button>
        <SubmitButton>{verb}</SubmitButton>
      </Group>
    </Form>
  )
}
