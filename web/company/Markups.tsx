import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { markupSchema } from '../../domain/account/schema.ts'
import { MarkupType } from '../../domain/generated/enums.ts'
import {
  type MarkupFieldsFragment as Markup,
  useCurrencyMarkupsQuery,
  useDeleteCurrencyMarkupMutation,
  useSaveCurrencyMarkupMutation,
} from '../generated/company.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { SelectField } from '../ui/choices.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CurrencyField } from '../ui/dictionary.tsx'
import { RateField } from '../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import classes from './Company.module.css'

type MarkupValues = { clientId: number; currency: string | null; type: MarkupType; value: number | null }

const TYPES = Object.values(MarkupType)

interface MarkupDialogProps {
  initial: MarkupValues
  title: string
  save: (values: MarkupValues) => Promise<unknown>
  onClose: () => void
}

/** Currency, type, value (platform-2 section 2, "Rate markup popup"). */
function MarkupDialog({ initial, title, save, onClose }: MarkupDialogProps) {
  const t = useTranslations('company.markup')
  const ui = useTranslations('ui')
  return (
    <Dialog title={title} onClose={onClose} size="md">
      <Form initial={initial} schema={markupSchema} onSubmit={values => save(values).then(onClose)}>
        {({ values }) => (
          <>
            <CurrencyField name="currency" label={t('currency')} />
            <SelectField
              name="type"
              label={t('type')}
              allowDeselect={false}
              data={TYPES.map(value => ({ value, label: t(`types.${value}`) }))}
            />
            <RateField
              name="value"
              label={t('value')}
              description={t(`hint.${values.type}`)}
              unit={t(`unit.${values.type}`)}
              signed
            />
            <FormError />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <SubmitButton>{ui('save')}</SubmitButton>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** A client's markups on central-bank prices, one a currency (decisions.md section 5.7). */
export function Markups({ clientId, editable }: { clientId: number; editable: boolean }) {
  const t = useTranslations('company.markup')
  const { language } = useLanguage()
  const attempt = useAttempt()
  const query = useCurrencyMarkupsQuery({ variables: { clientId } })
  const [send] = useSaveCurrencyMarkupMutation()
  const [remove] = useDeleteCurrencyMarkupMutation()
  const [edited, setEdited] = useState<Markup | 'new' | null>(null)
  const [asked, setAsked] = useState<Markup | null>(null)
  const stored = edited && edited !== 'new' ? edited : null
  const written = ({ type, value }: Markup) =>
    `${new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 4 }).format(value)} ${t(`unit.${type}`)}`
  const save = async (values: MarkupValues) => {
    await send({ variables: { markup: { ...values, ...(stored && { id: stored.id }) } } })
    await query.refetch()
    toast.done(t('saved'))
  }
  const drop = async () => {
    if (!asked) return
    const work = remove({ variables: { id: asked.id } }).then(() => query.refetch())
    if (await attempt(work, message => t('deleteFailed', { message }))) toast.done(t('deleted'))
  }
  return (
    <Section
      title={t('title')}
      actions={
        editable && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <Answer
        of={query}
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={({ currencyMarkups }) => currencyMarkups.length === 0}
        empty={<Hint>{t('none')}</Hint>}
      >
        {({ currencyMarkups }) => (
          <ul className={classes['rows']} aria-label={t('title')}>
            {currencyMarkups.map(markup => (
              <li key={markup.id}>
                <span className={classes['tier']}>
                  <span className={classes['percent']}>{markup.currency}</span>
                  <span>{written(markup)}</span>
                </span>
                {editable && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={30}
                      aria-label={t('editOf', { currency: markup.currency })}
                      onClick={() => setEdited(markup)}
                    >
                      <IconPencil size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={30}
                      aria-label={t('deleteOf', { currency: markup.currency })}
                      onClick={() => setAsked(markup)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {edited && (
        <MarkupDialog
          title={t(stored ? 'change' : 'new')}
          initial={
            stored
              ? { clientId, currency: stored.currency, type: stored.type, value: stored.value }
              : { clientId, currency: null, type: 'PCT', value: null }
          }
          save={save}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle', { currency: asked?.currency ?? '' })}
        danger
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Section>
  )
}
