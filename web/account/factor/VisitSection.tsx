import { useTranslations } from 'use-intl'
import { now } from '../../../domain/core/clock.ts'
import { useVisitsQuery } from '../../generated/factor.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useTime } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Rows } from './Rows.tsx'

/** Visits of support to one's own account: when, how long, to look or to work, and why. */
export function VisitSection() {
  const t = useTranslations('factor.visits')
  const time = useTime()
  const query = useVisitsQuery({ variables: { page: 0 }, fetchPolicy: 'cache-and-network' })
  const { data, fetchMore } = query
  const found = data?.visits.items ?? []
  const more = () => fetchMore({ variables: { page: Math.ceil(found.length / 20) } })
  return (
    <Section title={t('title')}>
      <Answer of={query} isEmpty={({ visits }) => visits.items.length === 0} empty={<Hint>{t('none')}</Hint>}>
        {({ visits }) => (
          <>
            <Rows
              label={t('title')}
              of={visits.items.map(({ id, adminName, startedAt, endedAt, readOnly, reason }) => ({
                key: id,
                what: reason,
                about: [
                  adminName,
                  Date.parse(endedAt) > now().getTime()
                    ? t('going', { from: time(startedAt), to: time(endedAt) })
                    : t('from', { from: time(startedAt), to: time(endedAt) }),
                  t(readOnly ? 'readOnly' : 'write'),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
            {(visits.hasMore || visits.totalItems > visits.items.length) && (
              <ActionButton size="xs" variant="default" run={more}>
                {t('more')}
              </ActionButton>
            )}
          </>
        )}
      </Answer>
    </Section>
  )
}
