import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import { useInnItemQuery } from '../generated/inn.ts'
import { type AskedInn, InnActions, type InnActionsProps, InnQuestion } from '../inn/InnActions.tsx'
import classes from './Request.module.css'

const tones: Readonly<Record<InnStatus, string>> = { APPROVED: 'green', PENDING: 'amber', BLOCKED: 'red' }

/** How high one line with its buttons is: the place is kept until it comes. */
const ABOUT_PX = 84

export interface PayerInnProps {
  inn: string
  clientId: number
  /** The registry has the INN. */
  listed: boolean
  /** Reads the request anew: its registry part has moved. */
  onMoved: () => void
}

/** What the registry says of the payer's INN, and what staff may do about it. */
export function PayerInn(props: PayerInnProps) {
  const t = useTranslations('request.registry')
  const { inn, listed, onMoved } = props
  const [asked, setAsked] = useState<AskedInn | null>(null)
  const { data, loading, refetch } = useInnItemQuery({ variables: { inn }, skip: !listed })
  const item = listed && data?.innItem
  const again = () => {
    if (listed) void refetch().catch(() => undefined)
    onMoved()
  }
  return (
    <>
      {!listed && <Text c="var(--red)">{t('none')}</Text>}
      {item && <Told {...props} item={item} onAsk={setAsked} onDone={again} />}
      {loading && !item && <Skeleton h={ABOUT_PX} />}
      {asked && <InnQuestion asked={asked} onDone={again} onClose={() => setAsked(null)} />}
    </>
  )
}

function Told({ item, clientId, onAsk, onDone }: PayerInnProps & InnActionsProps) {
  const t = useTranslations('request.registry')
  const check = useTranslations('fields')
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
      <InnActions item={item} onAsk={onAsk} onDone={onDone} />
    </section>
  )
}
