import { Button, Loader, SegmentedControl, Stack } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useApolloClient } from '@apollo/client/react'
import { useFormikContext } from 'formik'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { OrderBasisDocument, useOrderBasesQuery } from '../generated/order.ts'
import { SelectField } from '../ui/choices.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { usePages } from '../ui/usePages.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { useFillWith } from '../ui/useFillIn.ts'
import { basisValues, type OrderValues } from './values.ts'

/** What an order is based on. */
export type BasisKind = 'replenishment' | 'balance'

/** Selects what has just come into the field where the caret stands: it is typed over, not into. A choice is nothing to type. */
function useSelectFilled(times: number): void {
  useLayoutEffect(() => {
    const field = document.activeElement
    if (times && field instanceof HTMLInputElement && field.role !== 'combobox') field.select()
  }, [times])
}

/** The client's own credited replenishments; choosing one fills the form in, `preselected` at once. */
function Replenishments({ preselected }: { preselected: number | null }) {
  const t = useTranslations('order.form')
  const { money } = useFormatters()
  const client = useApolloClient()
  const { values, setFieldValue, setErrors } = useFormikContext<OrderValues>()
  const fillWith = useFillWith<OrderValues>()
  const [busy, setBusy] = useState(false)
  const [filled, setFilled] = useState(0)
  useSelectFilled(filled)
  const reason = useFailureReason()
  const { data, fetchMore } = useOrderBasesQuery({ variables: { page: 0 } })
  const list = data?.replenishments
  const pages = usePages(
    list,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const items = list?.items ?? []
  const fill = async (id: number) => {
    setBusy(true)
    try {
      const { data: found } = await client.query({ query: OrderBasisDocument, variables: { id } })
      // What was typed while the basis was on its way stays
      if (found) {
        const set = fillWith(now => ({ ...basisValues(found.replenishment), ...typedSince(values, now) }))
        setFilled(times => times + 1)
        await set
      }
      setErrors({})
    } catch (error) {
      toast.failed(t('basisFailed', { message: reason(error) }))
    } finally {
      setBusy(false)
    }
  }
  const begin = useEffectEvent(() => {
    if (preselected === null || values.replenishmentId === preselected) return
    void setFieldValue('replenishmentId', preselected, false)
    void fill(preselected)
  })
  useEffect(() => begin(), [])
  if (list?.totalItems === 0)
    return (
      <Stack gap={12} align="flex-start">
        <Hint>{t('noReplenishments')}</Hint>
        <Button component={Link} to="/replenishment/new" variant="light" leftSection={<IconWallet size={16} />}>
          {t('topUp')}
        </Button>
      </Stack>
    )
  const options = items.map(({ id, contractor, amount, currency }) => ({
    value: id,
    label: t('replenishmentOption', { id, contractor: contractor ?? '', amount: money(amount, currency) }),
  }))
  const chosen = values.replenishmentId
  if (chosen && !items.some(({ id }) => id === chosen)) options.push({ value: chosen, label: `№${chosen}` })
  return (
    <>
      <SelectField
        name="replenishmentId"
        label={t('replenishment')}
        description={t('replenishmentHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('chooseReplenishment')}
        searchable
        data={options}
        rightSection={busy ? <Loader size={14} /> : undefined}
        onOptionSubmit={id => void fill(Number(id))}
      />
      {pages.more && (
        <Button variant="subtle" size="xs" mt={4} onClick={pages.loadMore}>
          {t('moreReplenishments')}
        </Button>
      )}
    </>
  )
}

/** The values that somebody has changed since. */
function typedSince(before: OrderValues, now: OrderValues): Partial<OrderValues> {
  const known: Readonly<Record<string, unknown>> = { ...before }
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== known[name]))
}

export interface BasisProps {
  kind: BasisKind
  onChange: (kind: BasisKind) => void
  /** The replenishment that the address names. */
  preselected: number | null
}

/** The choice of the basis: a credited replenishment, or the balance. */
export function Basis({ kind, onChange, preselected }: BasisProps) {
  const t = useTranslations('order.form')
  const { values, setValues } = useFormikContext<OrderValues>()
  const change = (next: BasisKind) => {
    onChange(next)
    // The file of the basis goes with it; what was filled in stays
    if (next === 'balance') void setValues({ ...values, replenishmentId: null, invoicePath: null }, false)
  }
  return (
    <Section title={t('basis')}>
      <SegmentedControl
        aria-label={t('basis')}
        value={kind}
        onChange={change}
        data={[
          { value: 'replenishment', label: t('fromReplenishment') },
          { value: 'balance', label: t('fromBalance') },
        ]}
        mb={kind === 'balance' ? 0 : 16}
      />
      {kind === 'replenishment' && <Replenishments preselected={preselected} />}
    </Section>
  )
}
