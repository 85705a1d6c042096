import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Side } from '../../domain/core/roles.ts'
import type { ReplenishmentStep } from '../../domain/generated/enums.ts'
import { openTab, remarkedStages, type StageTab, stagesOf } from '../../domain/replenishment/stages.ts'
import {
  ReplenishmentDocument,
  type ReplenishmentFieldsFragment,
  type ReplenishmentQuery,
} from '../generated/replenishment.ts'
import { hasUnsent } from '../ui/unsent.ts'
import { useAddress } from '../ui/useAddress.ts'
import { useCatchUp } from '../ui/useCatchUp.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import type { RecordWork } from '../ui/useStep.ts'

/** A replenishment as its page reads it. */
export type Replenishment = ReplenishmentFieldsFragment

type IsAtWork = (record: Replenishment) => boolean

/** What every part of a record's page works with. */
export interface RecordPageContext extends RecordWork<Replenishment, ReplenishmentStep> {
  readonly side: Side
  readonly tab: StageTab
  readonly stages: ReturnType<typeof stagesOf>
  /** The stages where comments of staff wait to be heeded by the viewer. */
  readonly remarked: readonly StageTab[]
  readonly go: (tab: StageTab) => void
  /** The stage has gone for the viewer, but what was typed in it is still to be read. */
  readonly stays: boolean
  /** Leaves such a stage for the one that the record is in now. */
  readonly release: () => void
  /** Tells of a form of a stage whether the record that comes would take something from under it; answers how to take that back. */
  readonly addForm: (isAtWork: IsAtWork) => () => void
}

const RecordContext = createContext<RecordPageContext | null>(null)

/** The record of the page. */
export function useRecord(): RecordPageContext {
  const room = useContext(RecordContext)
  if (!room) throw new Error('Not on the page of a replenishment')
  return room
}

/** The forms and dialogs of the stages that somebody is at work in. */
function stageForms() {
  const forms = new Set<IsAtWork>()
  return {
    isAnyAtWork: (record: Replenishment) => [...forms].some(isAtWork => isAtWork(record)),
    addForm: (isAtWork: IsAtWork) => {
      forms.add(isAtWork)
      return () => void forms.delete(isAtWork)
    },
  }
}

export interface RecordProviderProps {
  record: Replenishment
  side: Side
  /** Reads the record anew. */
  refetch: () => Promise<{ data?: ReplenishmentQuery | undefined }>
  /** Called after every change of the record, here and elsewhere. */
  onChanged: () => void
  children: ReactNode
}

/** Gives the record, its tabs and its steps to the page, and follows it through changes made elsewhere. */
export function RecordProvider({ record, side, refetch, onChanged, children }: RecordProviderProps) {
  const client = useApolloClient()
  const { id, status } = record
  const stages = useMemo(() => stagesOf(side, record), [side, record])
  const [read, write] = useAddress()
  const remarked = useMemo(
    () => (side === 'client' && record.steps.includes('SAVE_DRAFT') ? remarkedStages(record) : []),
    [side, record],
  )
  const asked = read('stage')
  const chosen = stages.find(one => one.tab === asked)?.tab
  const free = openTab(stages, chosen ?? remarked[0] ?? record.stage)
  const [{ isAnyAtWork, addForm }] = useState(stageForms)
  const [at, setAt] = useState({ status, tab: free, stays: false })
  const tab = at.stays ? at.tab : free
  // Nothing else comes under the cursor of whoever types: the stage stays until its form is closed, or they leave it
  if (at.status !== status) setAt({ status, tab: at.tab, stays: isAnyAtWork(record) })
  else if (at.stays ? asked !== '' && asked !== at.tab : at.tab !== free) setAt({ status, tab: free, stays: false })
  const { stays } = at
  const release = useCallback(() => {
    setAt(now => ({ ...now, stays: false }))
    write({ stage: null }, { replace: true })
  }, [write])
  const go = useCallback(
    (next: StageTab) => {
      write({ stage: next })
      // A stage is read from its beginning
      window.scrollTo({ top: 0 })
    },
    [write],
  )
  const seen = useRef({ status, tab })
  useEffect(() => {
    const before = seen.current
    seen.current = { status, tab }
    // A new status leads to its own stage, unless something was typed where one is
    if (before.status !== status) write({ stage: hasUnsent() ? before.tab : null }, { replace: true })
  }, [status, tab, write])
  const may = useCallback((step: ReplenishmentStep) => record.steps.includes(step), [record.steps])

  const versionNow = useCallback(
    () => client.readQuery({ query: ReplenishmentDocument, variables: { id } })?.replenishment.version ?? 0,
    [client, id],
  )
  const reread = useCallback(async () => (await refetch()).data?.replenishment, [refetch])
  const hear = useCatchUp(versionNow, refetch)
  useRecordNews({ type: 'REPLENISHMENT', instanceId: id }, change => {
    hear(change.version)
    // Who works on it moves no version
    if (change.work) void refetch().catch(() => undefined)
  })
  const { version, companyId } = record
  // What a company excludes may change under the record that has chosen it
  useReferenceNews({ type: 'COMPANY', id: companyId ?? 0, skip: companyId === null }, reread)
  useEffect(onChanged, [version, onChanged])
  const room = useMemo(
    () => ({ record, side, tab, stages, remarked, go, stays, release, addForm, may, reread }),
    [record, side, tab, stages, remarked, go, stays, release, addForm, may, reread],
  )
  return <RecordContext value={room}>{children}</RecordContext>
}
