import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { PercentText, useFormatters } from '../ui/Money.tsx'
import { writeOperator } from '../ui/operator.ts'
import type { RatePassport } from './passport.ts'
import classes from './Replenishment.module.css'

/** Every tier that an offer has looked at, whether it matched and applied, and how far the nearest better one was. */
export function PassportTiers({ passport: { inputs, outputs } }: { passport: RatePassport }) {
  const t = useTranslations('replenishment.passport')
  const { money, percent } = useFormatters()
  const { baseRate, tiers, monthlyVolume, rateType } = inputs
  const { better } = outputs
  const isBase = rateType === 'BASE'
  return (
    <div className={classes['under']}>
      <ul className={classes['terms']} aria-label={t('tiers')}>
        <li data-active={isBase || undefined}>
          <span className={classes['what']}>
            {t('base')}
            {isBase && <small> · {t('applied')}</small>}
          </span>
          <PercentText percent={baseRate} />
        </li>
        {tiers.map(({ type, operator, amount, rate, onTopAmount, own, matched, applied }, index) => (
          <li key={index} data-active={applied || undefined}>
            <span className={classes['what']}>
              {t(`conditions.${type}`, { operator: writeOperator(operator), amount: money(amount, 'USD') })}
              {onTopAmount > 0 && ` + ${money(onTopAmount, 'USD')}`}
              <small>
                {own && ` · ${t('own')}`} · {t(applied ? 'applied' : matched ? 'matched' : 'missed')}
              </small>
            </span>
            <PercentText percent={rate} />
          </li>
        ))}
        {monthlyVolume !== null && (
          <li>
            <span className={classes['what']}>{t('volume')}</span>
            {money(monthlyVolume, 'USD')}
          </li>
        )}
      </ul>
      {better && (
        <Text size="sm" fw={600} px={8}>
          {t('better', { left: money(better.left, 'USD'), percent: percent(better.rate) })}
        </Text>
      )}
    </div>
  )
}
