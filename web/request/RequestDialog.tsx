import { useApolloClient } from '@apollo/client/react'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import type { RequestStatus } from '../../domain/generated/enums.ts'
import { requestTurn } from '../../domain/request/workflow.ts'
import {
  RequestDocument,
  type RequestFieldsFragment,
  type RequestQuery,
  RequestsDocument,
  useDeleteRequestMutation,
  useRequestHistoryQuery,
  useRequestQuery,
} from '../generated/request.ts'
import { isMissing } from '../problem.ts'
import { Answer } from '../ui/Answer.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText, TimeText, useFormatters } from '../ui/Money.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { StatusBadge, useStatusLabel } from '../ui/StatusBadge.tsx'
import { nextActor, Timeline, type TimelineItem } from '../ui/Timeline.tsx'
import { toast } from '../ui/toast.ts'
import { Turn } from '../ui/Turn.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { useNames } from '../ui/useNames.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { NotesPanel } from '../note/NotesPanel.tsx'
import { WorkLine } from '../workItem/WorkLine.tsx'
import { Decide } from './Decide.tsx'
import { NoRequest } from './NoRequest.tsx'
import { PayerInn } from './PayerInn.tsx'
import classes from './Request.module.css'
import { Tools } from './Tools.tsx'

interface Read {
  request: RequestQuery['request']
  history: readonly TimelineItem[]
  side: Side
}

function RequestTurn({ request, history, side }: Read) {
  const t = useTranslations('request')
  const { status, toDo, replenishmentId, steps } = request
  const over = requestTurn[status] === null
  return (
    <Turn
      mine={toDo}
      over={over}
      since={history[0]?.at ?? null}
      action={
        replenishmentId ? (
          <Anchor component={Link} to={recordPath('REPLENISHMENT', replenishmentId)}>
            {t('replenishment', { id: replenishmentId })}
          </Anchor>
        ) : (
          steps.includes('USE') && (
            <Button component={Link} to={`/replenishment/new?request=${request.id}`}>
              {t('createReplenishment')}
            </Button>
          )
        )
      }
    >
      {t(`turn.${side}.${status}`)}
    </Turn>
  )
}

function RequestFacts({ request, side }: Omit<Read, 'history'>) {
  const t = useTranslations('request.fields')
  const names = useNames()
  return (
    <Facts
      columns={2}
      of={[
        { label: t('company'), value: request.clientCompanyName },
        { label: t('inn'), value: <Copied value={request.inn} what={t('inn')} /> },
        side === 'staff' && { label: t('client'), value: request.userProfile.name },
        side === 'staff' && { label: t('email'), value: <Copied value={request.user.username} what={t('email')} /> },
        { label: t('recipientCountry'), value: names.country(request.recipientCountry) },
        { label: t('recipientBankCountry'), value: names.country(request.recipientBankCountry) },
        {
          label: t('invoicePrice'),
          value: <MoneyText amount={request.invoicePrice} currency={request.currency} strong />,
        },
        { label: t('createdAt'), value: <TimeText at={request.createdAt} /> },
        request.address !== null && { label: t('address'), value: request.address },
        { label: t('paymentPurpose'), value: <span className={classes['purpose']}>{request.paymentPurpose}</span> },
      ]}
    />
  )
}

interface RemoveProps {
  request: RequestFieldsFragment
  /** True while the deletion is on its way: news of it are no news. */
  leaving: RefObject<boolean>
  onGone: () => void
}

/** A client's own rejected request can be deleted. */
function Remove({ request, leaving, onGone }: RemoveProps) {
  const t = useTranslations('request')
  const { money } = useFormatters()
  const [asking, setAsking] = useState(false)
  const client = useApolloClient()
  const [remove] = useDeleteRequestMutation()
  const label = useStatusLabel()
  const { id, clientCompanyName: company, invoicePrice, currency } = request
  const offered = request.steps.includes('DELETE')
  const began = useFormBase({
    record: request,
    read: ({ status }) => ({ status }),
    reread: async () =>
      (await client.query({ query: RequestDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.request,
    who: 'manager',
    write: { status: value => label('request', value as RequestStatus) },
    open: asking,
    offered,
  })
  return (
    <>
      {offered && (
        <Button variant="default" c="var(--red)" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle', { id })}
        verb={t('remove')}
        danger
        began={began}
        onConfirm={async () => {
          leaving.current = true
          const work = began.act(async version => {
            await remove({ variables: { id, version } })
            return null
          })
          await work.catch((error: unknown) => {
            leaving.current = false
            throw error
          })
          toast.done(t('removed', { id }))
          onGone()
          void client.refetchQueries({ include: 'active', onQueryUpdated: query => query.queryName === 'Requests' })
        }}
      >
        {t('removeText', { company, amount: money(invoicePrice, currency) })}
      </ConfirmDialog>
    </>
  )
}

/** ?request={id}: a request as its client or the desk sees it, with what they may do. */
export function RequestDialog({ id, side, onClose }: { id: number; side: Side; onClose: () => void }) {
  const t = useTranslations('request')
  const notes = useTranslations('notes')
  const query = useRequestQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const past = useRequestHistoryQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const client = useApolloClient()
  const [read] = useAddress()
  const again = () => {
    for (const { refetch } of [query, past]) void refetch().catch(() => undefined)
  }
  const desk = side === 'staff'
  const whole = desk && read('whole') === '1'
  const leaving = useRef(false)
  const leave = () => {
    leaving.current = true
    onClose()
  }
  // A search answers also when the request is there no more
  const look = async () => {
    const variables = { page: 0, search: `№${id}` }
    const { data } = await client.query({ query: RequestsDocument, variables, fetchPolicy: 'network-only' })
    if (leaving.current || !data) return
    if (data.requests.items.some(row => row.id === id)) return again()
    toast.news(t('removed', { id }))
    leave()
  }
  // What somebody may not read is not followed
  const isRead = query.data !== undefined || query.previousData !== undefined
  useRecordNews({ type: 'REQUEST', instanceId: id }, () => void look().catch(() => undefined), isRead)
  const history = past.data?.requestHistory ?? []
  const request = query.data?.request
  // Shown with its history: what came after it would push the page down
  const shown = past.data || past.error ? query : { ...query, data: undefined }
  return (
    <Dialog
      title={
        <Group gap={12} component="span" w="100%">
          {t('one', { id })}
          {request && <StatusBadge of="request" status={request.status} toDo={request.toDo} />}
          {desk && <Tools id={id} whole={whole} done={request?.toDo === false} />}
        </Group>
      }
      aside={desk}
      size={whole ? '100%' : 860}
      onClose={onClose}
    >
      {!query.data && isMissing(query.error) ? (
        <NoRequest onClose={onClose} />
      ) : (
        <Answer of={shown} failure={message => t('failed', { message })}>
          {({ request }) => (
            <>
              <RequestTurn request={request} history={history} side={side} />
              {desk && (
                <WorkLine type="REQUEST" id={id} of={request.workItem} deadline={request.deadline} onMoved={again} />
              )}
              <div className={classes['columns']}>
                <Stack gap={16}>
                  {request.comment && (
                    <div className={classes['comment']}>
                      <Text size="xs">{t('managerComment')}</Text>
                      {request.comment}
                    </div>
                  )}
                  <RequestFacts request={request} side={side} />
                  {desk && (
                    <PayerInn
                      inn={request.inn}
                      clientId={request.user.userId}
                      listed={Boolean(request.innRegistry)}
                      onMoved={again}
                    />
                  )}
                </Stack>
                <div>
                  {desk && (
                    <>
                      <Title order={3} mb={8}>
                        {notes('title')}
                      </Title>
                      <NotesPanel type="REQUEST" id={id} />
                    </>
                  )}
                  <Title order={3} mb={8} mt={desk ? 24 : 0}>
                    {t('history')}
                  </Title>
                  <Timeline
                    of="request"
                    items={history}
                    amountName={() => t('amounts.invoicePrice')}
                    next={requestTurn[request.status] === null ? undefined : nextActor(request.toDo, side)}
                  />
                </div>
              </div>
              <div className={classes['actions']}>
                <ChatButton type="REQUEST" id={id} wide />
                <Remove request={request} leaving={leaving} onGone={leave} />
                <Decide request={request} onMoved={again} />
              </div>
            </>
          )}
        </Answer>
      )}
    </Dialog>
  )
}
