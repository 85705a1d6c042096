import { Button } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import { stageLabel } from '../../domain/replenishment/labels.ts'
import { openTab, type StageTab, turnStatus } from '../../domain/replenishment/stages.ts'
import { replenishmentOver } from '../../domain/replenishment/workflow.ts'
import { useReplenishmentHistoryQuery, useReplenishmentQuery } from '../generated/replenishment.ts'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { AuditLink } from '../ui/AuditLink.tsx'
import { PageAnswer } from '../ui/ById.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { RecordColumns } from '../ui/Record.tsx'
import { Stages } from '../ui/Stages.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { nextActor, Timeline } from '../ui/Timeline.tsx'
import { Waits } from '../ui/Waits.tsx'
import { Turn } from '../ui/Turn.tsx'
import { Excluded } from '../ui/Excluded.tsx'
import { hasOfferRunOut } from './OfferClock.tsx'
import { RecordProvider, useRecord } from './record.tsx'
import { Summary } from './Summary.tsx'

const AMOUNTS = ['invoiceAmount', 'usdAmount', 'rubAmount', 'rubAmountAfter'] as const

/** Steps whose own name says more than the status that they lead to. */
const NAMED_STEPS = ['EXTEND_OFFER', 'EXPIRE_RATE'] as const
const isNamedStep = (step: string): step is (typeof NAMED_STEPS)[number] => NAMED_STEPS.some(one => one === step)

/** Names a tab in the words of a side. */
export function useTabName(side: Side): (tab: StageTab) => string {
  const t = useTranslations()
  return tab => (tab === 'BASIS' ? t('replenishment.basis') : t(stageLabel(side, tab)))
}

/** The stages of the documents are one piece of work: none of them is off the way. */
const PAPERS: readonly StageTab[] = ['CONTRACTOR', 'DOCUMENTS', 'COMPANY']
const isNear = (stage: StageTab, tab: StageTab) => stage === tab || (PAPERS.includes(stage) && PAPERS.includes(tab))

function WhoseTurn() {
  const t = useTranslations('replenishment')
  const { record, side, stages, tab, go } = useRecord()
  const name = useTabName(side)
  const { status, toDo, statusSince, paymentOrderFiles } = record
  const isExpired = hasOfferRunOut(record)
  const stage = openTab(stages, record.stage)
  return (
    <Turn
      mine={toDo}
      since={statusSince}
      over={replenishmentOver.includes(status)}
      action={
        toDo &&
        !isNear(stage, tab) && (
          <Button size="xs" onClick={() => go(stage)}>
            {t('toStage', { stage: name(stage) })}
          </Button>
        )
      }
    >
      {record.isHeld
        ? t('turn.held')
        : t(`turn.${side}.${isExpired ? 'EXPIRED' : turnStatus(status, paymentOrderFiles.length)}`)}
    </Turn>
  )
}

/** What a side has of its own in the page. */
interface Parts {
  /** The chosen stage. */
  readonly stage: ReactNode
  /** Beside the title. */
  readonly steps?: ReactNode
  /** Above and under the summary. */
  readonly profile?: ReactNode
  readonly notes?: ReactNode
  /** Under whose turn it is: who works on it. */
  readonly work?: ReactNode
}

function Tabs({ stage: shown }: Pick<Parts, 'stage'>) {
  const t = useTranslations('replenishment')
  const { side, stages, remarked, tab, go } = useRecord()
  const name = useTabName(side)
  const at = stages.findIndex(stage => stage.tab === tab)
  return (
    <Stages
      label={t('tabs')}
      value={tab}
      onChange={go}
      stages={stages.map((stage, index) => ({
        key: stage.tab,
        label: name(stage.tab),
        lock: stage.lock && t(`locks.${side}.${stage.lock}`),
        done: index < at,
        mark: remarked.includes(stage.tab) ? t('page.remarked') : undefined,
      }))}
    >
      {shown}
    </Stages>
  )
}

interface WholeProps extends Parts {
  history: ReturnType<typeof useReplenishmentHistoryQuery>
}

function Whole({ history, stage, steps, profile, notes, work }: WholeProps) {
  const t = useTranslations('replenishment')
  const { record, side } = useRecord()
  const staff = side === 'staff'
  const isOver = replenishmentOver.includes(record.status)
  return (
    <Page
      title={t(staff ? 'page.staff' : 'page.client', { id: record.id, request: record.clientRequestId })}
      tab={t('page.client', { id: record.id })}
      back="/replenishment"
      beside={<StatusBadge of="replenishment" status={record.status} toDo={record.toDo} />}
      actions={
        <>
          {steps}
          <AuditLink type="REPLENISHMENT" id={record.id} />
          <ChatButton type="REPLENISHMENT" id={record.id} wide />
        </>
      }
      under={
        <>
          <Waits of={record.approval} />
          {!record.approval && <WhoseTurn />}
          {work}
          <Excluded country={isOver ? null : record.companyExcludes} companyName={record.companyName} side={side} />
        </>
      }
    >
      <RecordColumns
        aside={
          <>
            {profile}
            <Summary />
            {notes}
            <Section title={t('page.history')}>
              <Answer of={history}>
                {({ replenishmentHistory }) => (
                  <Timeline
                    of="replenishment"
                    items={replenishmentHistory}
                    stepName={step => (isNamedStep(step) ? t(`steps.${step}`) : undefined)}
                    next={isOver ? undefined : nextActor(record.toDo, side)}
                    amountName={name => {
                      const known = AMOUNTS.find(one => one === name)
                      return known ? t(`amounts.${known}`) : name
                    }}
                  />
                )}
              </Answer>
            </Section>
          </>
        }
      >
        <div>
          <Tabs stage={stage} />
        </div>
      </RecordColumns>
    </Page>
  )
}

/** A replenishment, with the parts of a side. */
export function RecordPage({ id, side, ...parts }: Parts & { id: number; side: Side }) {
  const t = useTranslations('replenishment')
  const query = useReplenishmentQuery({ variables: { id } })
  const history = useReplenishmentHistoryQuery({ variables: { id } })
  const { refetch } = query
  const { refetch: refetchHistory } = history
  const changed = useCallback(() => {
    refetchHistory().catch(() => undefined)
  }, [refetchHistory])
  return (
    <PageAnswer
      of={query}
      title={t('page.client', { id })}
      back="/replenishment"
      failure={message => t('page.failed', { message })}
      skeleton={
        <Page title={t('page.client', { id })}>
          <SkeletonRows />
        </Page>
      }
    >
      {({ replenishment }) => (
        <RecordProvider record={replenishment} side={side} refetch={refetch} onChanged={changed}>
          <Whole history={history} {...parts} />
        </RecordProvider>
      )}
    </PageAnswer>
  )
}
