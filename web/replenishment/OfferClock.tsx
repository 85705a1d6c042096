import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../domain/core/clock.ts'
import { Section } from '../ui/Page.tsx'
import { TimeText } from '../ui/Money.tsx'
import { useSecondsLeft, writeLeft } from '../ui/useSecondsLeft.ts'
import { type Replenishment, useRecord } from './record.tsx'
import classes from './Replenishment.module.css'

/** Minutes before the end at which what is left is said aloud (offers hold for 5 at least). */
const SAID_AT = [1, 5] as const

const ASKS_EVERY_MS = 2000
const ASKS = 5

/** Tells whether the offer of a record has run out: it stays on the record until a rate is requested anew. */
export const hasOfferRunOut = ({ offerExpiresAt }: Replenishment): boolean =>
  offerExpiresAt !== null && Date.parse(offerExpiresAt) <= now().getTime()

/** When the offer ends, how much is left of it, aloud in its last minutes, and at its end what comes next. */
export function OfferClock({ children }: { children?: ReactNode }) {
  const t = useTranslations('replenishment.offer')
  const { record, side } = useRecord()
  const { offerExpiresAt: until } = record
  const left = useSecondsLeft(until)
  useRereadAtEnd(left === 0)
  if (until === null || left === null) return children ? <Section title={t('endless')}>{children}</Section> : null
  const isOver = left === 0
  const minutes = SAID_AT.find(one => left <= one * 60)
  return (
    <Section title={t('title')}>
      <Group gap={8} justify="space-between">
        <Group gap={8} className={classes['clock'] ?? ''} data-soon={minutes !== undefined || undefined}>
          <IconClock size={20} aria-hidden />
          {isOver ? (
            <strong>{t('over')}</strong>
          ) : (
            <>
              <strong role="timer" className="tabular">
                {writeLeft(left)}
              </strong>
              <Text span size="sm">
                {t('until')} <TimeText at={until} />
              </Text>
            </>
          )}
        </Group>
        {children}
      </Group>
      <Text size="sm" c="dimmed" className={classes['under'] ?? ''}>
        {t(isOver ? `next.${side}` : `hint.${side}`)}
      </Text>
      <VisuallyHidden aria-live="polite">
        {isOver ? t('over') : minutes === undefined ? '' : t('left', { minutes })}
      </VisuallyHidden>
    </Section>
  )
}

/** Reads the record anew when its offer ends: what can be done then is the server's to say, whose clock may be a moment behind. */
function useRereadAtEnd(isOver: boolean): void {
  const { reread } = useRecord()
  useEffect(() => {
    if (!isOver) return undefined
    let asked = 0
    const ask = () => {
      if (++asked > ASKS) clearInterval(timer)
      else reread().catch(() => undefined)
    }
    const timer = setInterval(ask, ASKS_EVERY_MS)
    ask()
    return () => clearInterval(timer)
  }, [isOver, reread])
}
