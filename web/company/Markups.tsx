import { useTranslations } from 'use-intl'
import type { Rate } from '../../domain/core/rate.ts'
import { markupSchema } from '../../domain/account/schema.ts'
import { MarkupType } from '../../domain/generated/enums.ts'
import {
  type MarkupFieldsFragment as Markup,
  useCurrencyMarkupsQuery,
  useDeleteCurrencyMarkupMutation,
  useSaveCurrencyMarkupMutation,
} from '../generated/company.ts'
import type { CurrencyMarkupInput } from '../generated/schema.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { SelectField } from '../ui/choices.tsx'
import { CurrencyField } from '../ui/dictionary.tsx'
import { RateField } from '../ui/figures.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, type FormBaseOptions, useFormBase } from '../ui/useFormBase.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import classes from './Company.module.css'
import { EditRows, EditSection } from './EditRows.tsx'

type MarkupValues = { clientId: number; currency: string | null; type: MarkupType; value: Rate | null }

const TYPES = Object.values(MarkupType)

const writtenValue = (value: number, language: string) =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 4 }).format(value)

interface MarkupDialogProps {
  initial: MarkupValues
  /** The stored markup that is changed, as it began. */
  began?: FormBase
  title: string
  save: (values: MarkupValues) => Promise<unknown>
  onClose: () => void
}

/** Currency, type, value (decisions.md section 13, "Markups"). */
function MarkupDialog({ save, ...rest }: MarkupDialogProps) {
  const t = useTranslations('company.markup')
  return (
    <FormDialog {...rest} schema={markupSchema} onSubmit={save}>
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
        </>
      )}
    </FormDialog>
  )
}

interface ChangeMarkupProps extends Pick<FormBaseOptions<Markup>, 'read' | 'reread' | 'deleted'> {
  markup: Markup
  send: (changed: Partial<MarkupValues>, version: number) => Promise<Markup | null | undefined>
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Changes a stored markup: what a colleague has changed meanwhile is told in the dialog. */
function ChangeMarkup({ markup, read, reread, deleted = false, send, onSaved, onClose }: ChangeMarkupProps) {
  const t = useTranslations('company.markup')
  const { language } = useLanguage()
  const began = useFormBase({
    record: markup,
    read,
    reread,
    who: 'colleague',
    deleted,
    write: {
      type: value => t(`types.${value as MarkupType}`),
      value: value => writtenValue(Number(value), language),
    },
  })
  const save = async (values: MarkupValues) => {
    await began.act(version => send(began.changed(values), version))
    await onSaved()
  }
  return (
    <MarkupDialog
      title={t('change')}
      initial={began.held as MarkupValues}
      began={began}
      save={save}
      onClose={onClose}
    />
  )
}

/** A client's markups on central-bank prices, one a currency (decisions.md section 5.7). */
export function Markups({ clientId, editable }: { clientId: number; editable: boolean }) {
  const t = useTranslations('company.markup')
  const { language } = useLanguage()
  const query = useCurrencyMarkupsQuery({ variables: { clientId } })
  useReferenceNews({ type: 'USER', id: clientId }, () => query.refetch())
  const [send] = useSaveCurrencyMarkupMutation()
  const [remove] = useDeleteCurrencyMarkupMutation()
  const markups = query.data?.currencyMarkups
  const written = ({ type, value }: Markup) => `${writtenValue(value, language)} ${t(`unit.${type}`)}`
  const blank: MarkupValues = { clientId, currency: null, type: 'PCT', value: null }
  const read = ({ currency, type, value }: Markup): MarkupValues => ({ clientId, currency, type, value })
  const reread = async (id: number) => (await query.refetch()).data?.currencyMarkups.find(one => one.id === id)
  const save = async (markup: CurrencyMarkupInput) => (await send({ variables: { markup } })).data?.saveCurrencyMarkup
  const saved = async () => {
    await query.refetch()
    toast.done(t('saved'))
  }
  const drop = async ({ id, version }: Markup) => {
    await remove({ variables: { id, version } })
    await query.refetch().catch(() => undefined)
  }
  return (
    <EditSection<Markup>
      of="markup"
      title={t('title')}
      editable={editable}
      dialog={(chosen, onClose) =>
        chosen ? (
          <ChangeMarkup
            markup={markups?.find(({ id }) => id === chosen.id) ?? chosen}
            deleted={markups?.every(({ id }) => id !== chosen.id) ?? false}
            read={read}
            reread={() => reread(chosen.id)}
            send={(changed, version) => save({ ...changed, id: chosen.id, version })}
            onSaved={saved}
            onClose={onClose}
          />
        ) : (
          <MarkupDialog title={t('new')} initial={blank} save={values => save(values).then(saved)} onClose={onClose} />
        )
      }
    >
      {open => (
        <Answer
          of={query}
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ currencyMarkups }) => currencyMarkups.length === 0}
          empty={<Hint>{t('none')}</Hint>}
        >
          {({ currencyMarkups }) => (
            <EditRows
              of="markup"
              label={t('title')}
              rows={currencyMarkups}
              line={markup => (
                <>
                  <span className={classes['percent']}>{markup.currency}</span>
                  <span>{written(markup)}</span>
                </>
              )}
              nameOf={({ currency }) => currency}
              edit={editable ? { open, remove: drop, reread } : undefined}
            />
          )}
        </Answer>
      )}
    </EditSection>
  )
}
