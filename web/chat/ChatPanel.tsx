import { Anchor, Drawer, Group } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { mayRead, sideOf } from '../../domain/core/roles.ts'
import type { ChatType } from '../../domain/generated/enums.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Beside } from '../ui/Beside.tsx'
import { Empty } from '../ui/Empty.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { useAddress } from '../ui/useAddress.ts'
import { useNarrow } from '../ui/useNarrow.ts'
import { useTopClose } from '../ui/useTopClose.ts'
import classes from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import { useAttachments } from './useAttachments.ts'
import { useClosed } from './useClosed.ts'
import { useOutbox } from './useOutbox.ts'
import { type Message, type Sender, useReading, useThread } from './useThread.ts'

interface ThreadProps {
  type: ChatType
  instanceId: number
}

function Thread({ type, instanceId }: ThreadProps) {
  const t = useTranslations('chat')
  const viewer = useViewer()
  const side = sideOf(viewer?.roles ?? [])
  const isOwn = ({ managerId }: Message) => (managerId === null) === (side === 'client')
  const senderOf = ({ managerId }: Message): Sender => {
    if (managerId === null) return side === 'client' ? 'you' : 'client'
    return managerId === viewer?.userId ? 'you' : 'manager'
  }
  const thread = useThread(type, instanceId, message => {
    if (senderOf(message) === 'you') outgoing.arrived(message)
  })
  const outgoing = useOutbox(type, instanceId, thread.add)
  const { list, settled } = thread
  const newestOfOthers = Math.max(0, ...(list?.items ?? []).filter(one => !isOwn(one)).map(({ id }) => id))
  useReading(type, instanceId, settled ? newestOfOthers : null)
  const attachments = useAttachments()
  const closed = useClosed(type, instanceId)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (closed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!over) return
    event.preventDefault()
    setOver(false)
    attachments.attach([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes['panel']}
      onDragOver={drag}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {over && <div className={classes['drop']}>{t('drop')}</div>}
      <Answer of={{ ...thread.query, data: settled ? list : undefined }} failure={message => t('failed', { message })}>
        {({ items }) =>
          items.length + outgoing.outbox.length === 0 ? (
            <div className={classes['middle']}>
              <Empty
                title={t('empty')}
                hint={closed ? undefined : t(side === 'client' ? 'emptyHintClient' : 'emptyHintStaff')}
              />
            </div>
          ) : (
            <Messages
              items={items}
              senderOf={senderOf}
              isOwn={isOwn}
              unread={thread.unread}
              more={thread.older.more}
              loadingOlder={thread.older.loadingMore}
              onOlder={thread.older.loadMore}
              outbox={outgoing.outbox}
              onRetry={outgoing.retry}
              onDrop={outgoing.drop}
            />
          )
        }
      </Answer>
      {list && closed && <div className={classes['closed']}>{t('readOnly')}</div>}
      {list && !closed && (
        <Composer
          type={type}
          instanceId={instanceId}
          isStaff={side === 'staff'}
          attachments={attachments}
          onSend={outgoing.write}
        />
      )}
    </div>
  )
}

/** ?chat={type}-{id}: the thread of a record over the page that is shown. */
export function Component({ type, instanceId, onClose }: ThreadProps & { onClose: () => void }) {
  const t = useTranslations('chat')
  const record = useTranslations('labels.thread')
  const [ref, close] = useTopClose(onClose)
  const narrow = useNarrow()
  const roles = useViewer()?.roles ?? []
  const opens = mayRead(roles, type)
  const { pathname, search } = useLocation()
  const path = recordPath(type, instanceId)
  const [read] = useAddress()
  const over = read('request') !== '' || read('inn') !== ''
  // A link to what is shown already would lead nowhere
  const elsewhere = !path.startsWith(pathname) || !`${pathname}${search}`.includes(path)
  const heading = (
    <Group gap={12} component="span">
      {`${record(type)} №${instanceId}`}
      {opens && elsewhere && (
        <Anchor component={Link} to={path} size="sm">
          {t('open')}
        </Anchor>
      )}
    </Group>
  )
  const thread = opens ? <Thread type={type} instanceId={instanceId} /> : <Empty title={t('closed')} />
  // A phone has no room beside it; over a popup it is the popup's
  if (!narrow && !over)
    return (
      <Beside title={heading} onClose={onClose}>
        {thread}
      </Beside>
    )
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={narrow ? '100%' : 440}
      zIndex={250}
      title={heading}
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        header: { borderBottom: '1px solid var(--hairline)', flex: 'none' },
        body: { flex: 1, minHeight: 0, padding: 0 },
      }}
    >
      <div ref={ref} data-autofocus tabIndex={-1} style={{ height: '100%', outline: 'none' }}>
        {thread}
      </div>
    </Drawer>
  )
}
