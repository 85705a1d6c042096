import { Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import { useInnItemQuery } from '../generated/inn.ts'
import { InnActions } from '../inn/InnActions.tsx'
import classes from './Request.module.css'

const tones: Readonly<Record<InnStatus, string>> = { APPROVED: 'green', PENDING: 'amber', BLOCKED: 'red' }

/** How high one line with its buttons is: the place is kept until it comes. */
const ABOUT_PX = 84

export interface PayerInnProps {
  inn: string
  clientId: number
  /** Reads the request anew: its registry part has moved. */
  onMoved: () => void
}

/** What the registry says of the payer's INN, and what staff may do about it. */
export function PayerInn({ inn, clientId, onMoved }: PayerInnProps) {
  const t = useTranslations('request.registry')
  const check = useTranslations('fields')
  const { data, loading, refetch } = useInnItemQuery({ variables: { inn } })
  const item = data?.innItem
  if (!item) return loading ? <Skeleton h={ABOUT_PX} /> : null
  const claim = item.clients.find(({ userId }) => userId === clientId)
  const said =
    claim || item.reason
      ? claim && claim.status !== item.status
        ? t('otherClient')
        : t(item.status, { comment: item.reason ?? '' })
      : t('unclaimed')
  return (
    <section className={classes['registry']} data-tone={tones[claim?.status ?? item.status]} aria-label={t('title')}>
      <Text size="sm" fw={500} role="status">
        {said}
      </Text>
      {claim?.differs && (
        <Text size="sm" c="var(--amber)">
          {t('differs', { client: claim.companyName, registry: item.name })}
        </Text>
      )}
      {!item.innValid && (
        <Text size="sm" c="var(--amber)">
          {check('innCheck')}
        </Text>
      )}
      <InnActions
        item={item}
        onDone={() => {
          void refetch().catch(() => undefined)
          onMoved()
        }}
      />
    </section>
  )
}
