import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import type { ChatType, Role } from '../../domain/generated/enums.ts'
import { Answer } from '../ui/Answer.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyText, TimeText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { DeadlineMark } from '../ui/DeadlineMark.tsx'
import { Age } from '../ui/Turn.tsx'
import classes from './Home.module.css'
import type { Queue, Queued } from './useQueue.tsx'

const SHOWN = 10

/** A request opens over the list of those that wait, so that it leads from one to the next. */
const queuedPath = (type: ChatType, id: number) =>
  type === 'REQUEST' ? `/request?status=ACTION&request=${id}` : recordPath(type, id)

/** A record that waits; `isAged`: since when is told in days. A client's requests know no such day: all of theirs have the date. */
function Row({
  of: { type, id, since, deadline, who, amount, currency, status },
  isAged,
}: {
  of: Queued
  isAged: boolean
}) {
  const t = useTranslations('home')
  return (
    <li>
      <Link to={queuedPath(type, id)} className={classes['queued']}>
        <span className={classes['what']}>
          {t(`queued.${type}`, { id })}
          <small>{who}</small>
        </span>
        <span className={classes['sum']}>
          <MoneyText amount={amount} currency={currency} />
        </span>
        <span className={classes['state']}>{status}</span>
        <span className={classes['wait']}>
          {deadline ? (
            <DeadlineMark of={deadline} always />
          ) : (
            <Age since={since} toDo={isAged} otherwise={<TimeText at={since} />} />
          )}
        </span>
      </Link>
    </li>
  )
}

/** What waits for the viewer, the longest waiting on top: a desk's queue, or what a client has to do. `quiet`: an empty one says nothing. */
export function Queue({ of: queue, roles, quiet = false }: { of: Queue; roles: readonly Role[]; quiet?: boolean }) {
  const t = useTranslations('home')
  const client = belongs(roles, 'CLIENT')
  if (quiet && !queue.data?.length) return null
  return (
    <Section title={t(client ? 'nextSteps' : 'waitingStaff')}>
      <Answer
        of={queue}
        isEmpty={rows => rows.length === 0}
        empty={<Hint>{t(client ? 'nothingWaits' : 'nothingWaitsStaff')}</Hint>}
      >
        {rows => (
          <>
            <div className={classes['hint']}>
              <Hint>{t('longestFirst')}</Hint>
            </div>
            <ul className={classes['waiting']}>
              {rows.slice(0, SHOWN).map(row => (
                <Row key={`${row.type} ${row.id}`} of={row} isAged={!client} />
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Section>
  )
}
