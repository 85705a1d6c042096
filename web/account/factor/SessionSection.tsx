import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import {
  type SessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from '../../generated/factor.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { useTime } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { ToneBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { Rows } from './Rows.tsx'

type Session = SessionsQuery['sessions'][number]

/** Where one is signed in, the newest first; each can be ended. */
export function SessionSection() {
  const t = useTranslations('factor.sessions')
  const time = useTime()
  const query = useSessionsQuery({ fetchPolicy: 'cache-and-network' })
  const [end] = useEndSessionMutation()
  const [endOthers] = useEndOtherSessionsMutation()
  const others = query.data?.sessions.some(({ current }) => !current) === true
  const row = ({ id, device, address, startedAt, lastUsedAt, current }: Session) => ({
    key: id,
    what: (
      <Group gap={8} component="span">
        {device || t('unknown')}
        {current && <ToneBadge tone="done">{t('current')}</ToneBadge>}
      </Group>
    ),
    about: `${address} · ${t('since', { at: time(startedAt) })} · ${t('used', { at: time(lastUsedAt) })}`,
    action: !current && (
      <ActionButton
        size="xs"
        variant="default"
        run={async () => {
          await end({ variables: { id } })
          await query.refetch()
          toast.done(t('ended'))
        }}
      >
        {t('end')}
      </ActionButton>
    ),
  })
  const finishOthers = async () => {
    await endOthers()
    await query.refetch()
    toast.done(t('othersEnded'))
  }
  return (
    <Section
      title={t('title')}
      actions={
        others && (
          <ActionButton size="xs" variant="default" run={finishOthers}>
            {t('endOthers')}
          </ActionButton>
        )
      }
    >
      <Answer of={query}>{({ sessions }) => <Rows of={sessions.map(row)} label={t('title')} />}</Answer>
    </Section>
  )
}
