import { Anchor, Button, Loader } from '@mantine/core'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { moscowDate, today } from '../../domain/core/dates.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { isElsewhere } from '../ui/elsewhere.ts'
import { useFormatters } from '../ui/Money.tsx'
import classes from './Chat.module.css'
import type { Outgoing } from './outbox.ts'
import type { Message, Sender } from './useThread.ts'

/** The clock of a message, Moscow's; said where the reader's own differs. */
const useTime = () => {
  const ui = useTranslations('ui')
  const format = useFormatter()
  return (at: string) => {
    const time = format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return isElsewhere() ? ui('moscow', { time }) : time
  }
}

interface WrittenProps {
  message: Message
  sender: Sender
  /** When the other side has read up to it. */
  readAt: string | null
}

function Written({ message, sender, readAt }: WrittenProps) {
  const t = useTranslations('chat')
  const time = useTime()
  const { time: moment } = useFormatters()
  const isOfToday = readAt !== null && moscowDate(new Date(readAt)) === today()
  const { text, createdAt, senderName, onBehalf, metas } = message
  const own = sender === 'you'
  return (
    <li className={classes['message']} data-own={own || undefined}>
      <div className={classes['head']}>
        <span>
          {(onBehalf ? [t('support'), t('onBehalf')] : [t(sender), !own && senderName]).filter(Boolean).join(' · ')}
        </span>
        <time dateTime={createdAt}>{time(createdAt)}</time>
      </div>
      {text && <div className={classes['text']}>{text}</div>}
      {metas.length > 0 && (
        <div className={classes['files']}>
          {metas.map(({ id, fileName }) => (
            <DownloadButton key={id} id={id} type="CHAT_FILE" name={fileName} />
          ))}
        </div>
      )}
      {readAt && (
        <div className={classes['read']}>
          {t.rich('read', {
            time: () => <time dateTime={readAt}>{isOfToday ? time(readAt) : moment(readAt)}</time>,
          })}
        </div>
      )}
    </li>
  )
}

interface OutgoingProps {
  one: Outgoing
  onRetry: () => void
  onDrop: () => void
}

function OnItsWay({ one, onRetry, onDrop }: OutgoingProps) {
  const t = useTranslations('chat')
  const { text, files, failure } = one
  return (
    <li className={classes['message']} data-own data-failed={failure !== undefined || undefined}>
      <div className={classes['head']}>
        <span>{t('you')}</span>
        {failure === undefined && <span>{t('sending')}</span>}
      </div>
      {text && <div className={classes['text']}>{text}</div>}
      {files.length > 0 && <div className={classes['files']}>{files.map(({ name }) => name).join(', ')}</div>}
      {failure !== undefined && (
        <div className={classes['failure']} role="alert">
          {t('notSent', { message: failure })}
          <Anchor component="button" type="button" size="xs" onClick={onRetry}>
            {t('retry')}
          </Anchor>
          <Anchor component="button" type="button" size="xs" onClick={onDrop}>
            {t('discard')}
          </Anchor>
        </div>
      )}
    </li>
  )
}

/** The oldest message that was unread when the thread was opened; null: none. */
function firstUnread(newestFirst: readonly Message[], unread: number, isOwn: (message: Message) => boolean) {
  const others = newestFirst.filter(message => !isOwn(message))
  return unread > 0 ? (others[Math.min(unread, others.length) - 1]?.id ?? null) : null
}

export interface MessagesProps {
  /** Newest first, as the server gives them. */
  items: readonly Message[]
  senderOf: (message: Message) => Sender
  /** Written by the reader's own side: never unread. */
  isOwn: (message: Message) => boolean
  /** How many were unread when the thread was opened. */
  unread: number
  more: boolean
  loadingOlder: boolean
  onOlder: () => void
  outbox: readonly Outgoing[]
  onRetry: (one: Outgoing) => void
  onDrop: (key: string) => void
}

/** Further up than this the reader does not see what comes. */
const AWAY_PX = 60

/** The messages, newest at the bottom, by days, with a line where the unread ones begin; older ones come by scrolling up. */
export function Messages(props: MessagesProps) {
  const { items, senderOf, isOwn, unread, more, loadingOlder, onOlder, outbox, onRetry, onDrop } = props
  const t = useTranslations('chat')
  const { date } = useFormatters()
  const divider = useRef<HTMLLIElement>(null)
  const top = useRef<HTMLLIElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const mark = firstUnread(items, unread, isOwn)
  // The last of one's own that the other side has read
  const read = items.find(one => isOwn(one) && one.readAt)
  const older = useRef(onOlder)
  useEffect(() => {
    older.current = onOlder
  })
  useLayoutEffect(() => {
    divider.current?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    if (!top.current || !more) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && older.current(), {
      root: scroller.current,
      rootMargin: '200px 0px 0px',
    })
    watch.observe(top.current)
    return () => watch.disconnect()
  }, [more, items.length])
  // Whoever writes wants to see what they wrote
  useEffect(() => {
    if (outbox.length) scroller.current?.scrollTo({ top: 0 })
  }, [outbox.length])

  const newest = items[0]
  const [seenTo, setSeenTo] = useState(newest?.id)
  const [isUp, setUp] = useState(false)
  // At the bottom, or where one wrote it oneself, it is seen at once
  if (newest && newest.id !== seenTo && (!isUp || isOwn(newest))) setSeenTo(newest.id)
  const currentDay = today()
  const oldestFirst = [...items].reverse()
  const dayOf = (message: Message | undefined) => message && moscowDate(new Date(message.createdAt))
  return (
    <div className={classes['place']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        tabIndex={0}
        role="region"
        aria-label={t('log')}
        // Scrolled from the bottom, so that what is above is below zero
        onScroll={event => setUp(event.currentTarget.scrollTop < -AWAY_PX)}
      >
        <ul className={classes['log']} aria-live="polite" aria-label={t('log')}>
          <li ref={top} className={classes['older']} hidden={!more}>
            {loadingOlder && (
              <>
                <Loader size={14} /> {t('older')}
              </>
            )}
          </li>
          {oldestFirst.map((message, index) => {
            const day = dayOf(message)
            return (
              <Fragment key={message.id}>
                {day && day !== dayOf(oldestFirst[index - 1]) && (
                  <li className={classes['day']}>{day === currentDay ? t('today') : date(day)}</li>
                )}
                {message.id === mark && (
                  <li ref={divider} className={classes['unread']}>
                    {t('unread')}
                  </li>
                )}
                <Written
                  message={message}
                  sender={senderOf(message)}
                  readAt={message.id === read?.id ? (read.readAt ?? null) : null}
                />
              </Fragment>
            )
          })}
          {outbox.map(one => (
            <OnItsWay key={one.key} one={one} onRetry={() => onRetry(one)} onDrop={() => onDrop(one.key)} />
          ))}
        </ul>
      </div>
      {isUp && newest?.id !== seenTo && (
        <Button
          size="compact-sm"
          className={classes['newer'] ?? ''}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {t('newer')}
        </Button>
      )}
    </div>
  )
}
