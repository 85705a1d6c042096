import { Anchor, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Role } from '../../domain/generated/enums.ts'
import { useFirstStepsQuery } from '../generated/home.ts'
import { SkeletonRows } from '../ui/Answer.tsx'
import { Section } from '../ui/Page.tsx'
import { useRecordNews } from '../ui/useRecordNews.ts'
import classes from './Home.module.css'
import { Queue } from './Queue.tsx'
import { again, type Queue as Waiting } from './useQueue.tsx'

/** What of the first steps is done; it follows the records. Nothing is asked for somebody who is no newcomer. */
export function useFirstSteps(isNewcomer: boolean) {
  // Totals alone are no lists: they have no place in the cache
  const query = useFirstStepsQuery({ fetchPolicy: 'no-cache', skip: !isNewcomer })
  const { refetch } = query
  useRecordNews({ type: 'INN' }, again(refetch), isNewcomer)
  useRecordNews({ type: 'REQUEST' }, again(refetch), isNewcomer)
  useRecordNews({ type: 'REPLENISHMENT' }, again(refetch), isNewcomer)
  return query
}

export interface FirstStepsProps {
  of: ReturnType<typeof useFirstSteps>
  roles: readonly Role[]
  queue: Waiting
}

/** Where a newcomer begins: ИНН → Заявка → Пополнение, each ticked off when it is done; gone with the first credit. */
export function FirstSteps({ of: { data, error }, roles, queue }: FirstStepsProps) {
  const t = useTranslations('home.first')
  if (error && !data) return <Queue of={queue} roles={roles} />
  if (!data)
    return (
      <Section title={t('title')}>
        <SkeletonRows rows={3} />
      </Section>
    )
  if (data.credited.totalItems > 0) return <Queue of={queue} roles={roles} />
  const steps = [
    {
      to: '?inn=mine',
      isDone: data.approvedInns.totalItems > 0,
      title: t('inn'),
      hint: t(data.pendingInns.totalItems > 0 ? 'innWaits' : 'innHint'),
    },
    { to: '?request=new', isDone: data.requests.totalItems > 0, title: t('request'), hint: t('requestHint') },
    {
      to: '/replenishment/new',
      isDone: data.replenishments.totalItems > 0,
      title: t('replenishment'),
      hint: t('replenishmentHint'),
    },
  ]
  return (
    <>
      <Section title={t('title')}>
        <ol className={classes['steps']}>
          {steps.map(({ to, isDone, title, hint }) => (
            <li key={to} data-done={isDone || undefined}>
              {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
              <div>
                {isDone ? (
                  <Text fw={500}>{title}</Text>
                ) : (
                  <Anchor component={Link} to={to} fw={500}>
                    {title}
                  </Anchor>
                )}
                <Text size="sm" c="dimmed">
                  {isDone ? t('done') : hint}
                </Text>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Queue of={queue} roles={roles} quiet />
    </>
  )
}
