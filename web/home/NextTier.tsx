import { Progress, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { nextVolumeTier } from '../../domain/rate/tiers.ts'
import type { VolumeTiersQuery } from '../generated/home.ts'
import { useFormatters } from '../ui/Money.tsx'

/** How much monthly volume is missing to the nearest better rate, and whose it is. */
export function NextTier({ volume, of }: { volume: Minor; of: VolumeTiersQuery }) {
  const t = useTranslations('home')
  const { money, percent } = useFormatters()
  const [next] = of.companies
    .flatMap(({ name, baseRate, vRates }) => {
      const found = nextVolumeTier(vRates, baseRate, volume)
      return found ? [{ ...found, company: name }] : []
    })
    .toSorted((a, b) => a.left - b.left)
  if (!next) return null
  const { tier, left, company } = next
  const said = t('nextTier', { percent: percent(tier.rate), company, left: money(left, 'USD') })
  return (
    <div>
      <Progress value={(100 * volume) / (volume + left)} size={6} aria-label={said} />
      <Text size="sm" c="dimmed" mt={6}>
        {said}
      </Text>
    </div>
  )
}
