import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { MoneyText } from './Money.tsx'

export interface BalanceFigureProps {
  /** USD minor units. */
  amount: Minor | null | undefined
  /** Whose balance it is; the viewer's own unless given. */
  of?: number
  strong?: boolean
}

/** A balance: the figure opens the movements that it is made of. */
export function BalanceFigure({ amount, of, strong = false }: BalanceFigureProps) {
  const t = useTranslations('ui')
  if (amount == null) return <>—</>
  return (
    <Anchor component={Link} to={of === undefined ? '/balance' : `/balance/${of}`} title={t('movements')} inherit>
      <MoneyText amount={amount} currency="USD" strong={strong} />
    </Anchor>
  )
}
