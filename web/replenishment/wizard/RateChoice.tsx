import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Rate, toRate } from '../../../domain/core/rate.ts'
import { judgeClientRate, MAX_CLIENT_RATE } from '../../../domain/rate/engine.ts'
import { RateInput } from '../../ui/figures.tsx'
import { useFormatters } from '../../ui/Money.tsx'

/** Which rate the client asks for. */
export interface RateWish {
  readonly kind: 'proposed' | 'own'
  readonly own: Rate | null
}

/** Says what is wrong with a wish; '' when it may be asked for (decisions.md section 5.6). */
export function useRateWishCheck(): (wish: RateWish, proposed: Rate | null) => string {
  const t = useTranslations()
  const { percent } = useFormatters()
  return ({ kind, own }, proposed) => {
    if (kind === 'proposed') return ''
    if (own === null) return t('fields.clientRateEmpty')
    const said = proposed === null ? null : judgeClientRate(own, proposed)
    if (!said) return ''
    const values = Object.entries(said.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? percent(toRate(value)).replace('%', '') : value,
    ])
    return t(said.key, Object.fromEntries(values) as Record<string, string>)
  }
}

/** The percent that is sent: none for the proposed one. */
export const rateOf = ({ kind, own }: RateWish): Rate | null => (kind === 'own' ? own : null)

export interface RateChoiceProps {
  wish: RateWish
  onChange: (wish: RateWish) => void
  proposed: Rate | null
  error: string
}

/** The proposed rate, or the client's own. */
export function RateChoice({ wish, onChange, proposed, error }: RateChoiceProps) {
  const t = useTranslations('replenishment.rate')
  const { percent } = useFormatters()
  const only = proposed !== null && proposed >= MAX_CLIENT_RATE
  return (
    <Radio.Group
      label={t('choice')}
      value={wish.kind}
      onChange={kind => onChange({ ...wish, kind: kind === 'own' ? 'own' : 'proposed' })}
    >
      <Stack gap={12} mt={8} align="flex-start">
        <Radio value="proposed" label={t('proposed', { percent: proposed === null ? '' : percent(proposed) }).trim()} />
        <Radio
          value="own"
          label={t('own')}
          description={t(only ? 'ownNever' : 'ownWhy', { max: percent(MAX_CLIENT_RATE) })}
          disabled={only}
        />
        {wish.kind === 'own' && (
          <RateInput
            label={t('ownValue')}
            unit="%"
            value={wish.own}
            onChange={own => onChange({ ...wish, own })}
            error={error}
            {...(proposed !== null && {
              description: t('ownHint', { min: percent(proposed), max: percent(MAX_CLIENT_RATE) }),
            })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}
