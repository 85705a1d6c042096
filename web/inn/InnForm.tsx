import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readInn } from '../../domain/core/readInn.ts'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, type FormProps, SubmitButton } from '../ui/Form.tsx'
import { InnField, useWholeInn } from '../ui/lookUp.tsx'
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
  /** What is said of a number once it is whole. */
  known?: (inn: string) => ReactNode
  onSent: (inn: string) => void
  onCancel: () => void
}

function Known({ of }: { of: (inn: string) => ReactNode }) {
  const inn = useWholeInn('inn')
  return inn ? of(inn) : null
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
  return (
    <Form initial={initial} schema={schema} onSubmit={submit} gap={12}>
      <KeepDraft form={draft} />
      <InnField name="inn" label={t('inn')} description={t('innHint')} />
      {known && <Known of={known} />}
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
