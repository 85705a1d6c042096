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
import { CurrencyField } from '../ui/dictionary.tsx'
import { RateField } from '../ui/figures.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import classes from './Company.module.css'
import { EditRows, EditSection } from './EditRows.tsx'

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
  return (
    <FormDialog title={title} initial={initial} schema={markupSchema} onSubmit={save} onClose={onClose}>
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

/** A client's markups on central-bank prices, one a currency (decisions.md section 5.7). */
export function Markups({ clientId, editable }: { clientId: number; editable: boolean }) {
  const t = useTranslations('company.markup')
  const { language } = useLanguage()
  const query = useCurrencyMarkupsQuery({ variables: { clientId } })
  const [send] = useSaveCurrencyMarkupMutation()
  const [remove] = useDeleteCurrencyMarkupMutation()
  const written = ({ type, value }: Markup) =>
    `${new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 4 }).format(value)} ${t(`unit.${type}`)}`
  const initialOf = (stored: Markup | null): MarkupValues => ({
    clientId,
    currency: stored?.currency ?? null,
    type: stored?.type ?? 'PCT',
    value: stored?.value ?? null,
  })
  const save = async (values: MarkupValues, stored: Markup | null) => {
    await send({ variables: { markup: { ...values, ...(stored && { id: stored.id }) } } })
    await query.refetch()
    toast.done(t('saved'))
  }
  const drop = async ({ id }: Markup) => {
    await remove({ variables: { id } })
    await query.refetch()
  }
  return (
    <EditSection<Markup>
      of="markup"
      title={t('title')}
      editable={editable}
      dialog={(stored, onClose) => (
        <MarkupDialog
          title={t(stored ? 'change' : 'new')}
          initial={initialOf(stored)}
          save={values => save(values, stored)}
          onClose={onClose}
        />
      )}
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
              edit={editable ? { open, remove: drop } : undefined}
            />
          )}
        </Answer>
      )}
    </EditSection>
  )
}
