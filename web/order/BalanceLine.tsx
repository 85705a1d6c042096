import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useOrderBalanceQuery } from '../generated/order.ts'
import { useViewer } from '../session.ts'
import { MoneyText } from '../ui/Money.tsx'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import classes from './Order.module.css'

/** The client's balance and monthly turnover in USD, above their orders. */
export function BalanceLine() {
  const t = useTranslations('order.list')
  const userId = useViewer()?.userId ?? 0
  const { data, refetch } = useOrderBalanceQuery({ variables: { userId } })
  useBalanceNews(refetch)
  return (
    <div className={classes['balance']}>
      <dl>
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <BalanceFigure amount={data?.balance.amount} strong />
          </dd>
        </div>
        <div>
          <dt>{t('monthlyVolume')}</dt>
          <dd>
            <MoneyText amount={data?.balance.monthlyVolume} currency="USD" />
          </dd>
        </div>
      </dl>
      <Anchor component={Link} to="/balance" size="sm">
        {t('statement')}
      </Anchor>
    </div>
  )
}
