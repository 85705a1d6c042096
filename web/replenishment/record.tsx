import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Side } from '../../domain/core/roles.ts'
import type { ReplenishmentStep } from '../../domain/generated/enums.ts'
import { openTab, remarkedStages, type StageTab, stagesOf } from '../../domain/replenishment/stages.ts'
import { ReplenishmentDocument, type ReplenishmentFieldsFragment } from '../generated/replenishment.ts'
import { problemOf } from '../problem.ts'
import { useCatchUp } from '../ui/useCatchUp.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'

/** A replenishment as its page reads it. */
export type Replenishment = ReplenishmentFieldsFragment

/** The record's key as writes carry it: the version that was seen last. */
export interface RecordKey {
  readonly id: number
  readonly version: number
}

/** What every part of a record's page works with. */
export interface RecordRoom {
  readonly record: Replenishment
  readonly side: Side
  readonly tab: StageTab
  readonly stages: ReturnType<typeof stagesOf>
  /** The stages where comments of staff wait to be heeded by the viewer. */
  readonly remarked: readonly StageTab[]
  readonly go: (tab: StageTab) => void
  /** Whether the viewer may take the step now. */
  readonly may: (step: ReplenishmentStep) => boolean
  /** Takes a step with the newest version; a record that has moved meanwhile (409) is read anew, and the error goes on. */
  readonly act: <T>(work: (key: RecordKey) => Promise<T>) => Promise<T>
}

const RecordContext = createContext<RecordRoom | null>(null)

/** The record of the page. */
export function useRecord(): RecordRoom {
  const room = useContext(RecordContext)
  if (!room) throw new Error('Not on the page of a replenishment')
  return room
}

const CONFLICT = 409

export interface RecordProviderProps {
  record: Replenishment
  side: Side
  /** Reads the record anew. */
  refetch: () => Promise<unknown>
  /** Called after every change of the record, here and elsewhere. */
  onChanged: () => void
  children: ReactNode
}

/** Gives the record, its tabs and its steps to the page, and follows it through changes made elsewhere. */
export function RecordProvider({ record, side, refetch, onChanged, children }: RecordProviderProps) {
  const client = useApolloClient()
  const { id, status } = record
  const stages = useMemo(() => stagesOf(side, record), [side, record])
  const [chosen, setChosen] = useState<{ tab: StageTab; status: string } | null>(null)
  // A new status leads to its own stage
  const remarked = useMemo(
    () => (side === 'client' && record.steps.includes('SAVE_DRAFT') ? remarkedStages(record) : []),
    [side, record],
  )
  const wanted = chosen?.status === status ? chosen.tab : (remarked[0] ?? record.stage)
  const tab = openTab(stages, wanted)
  const go = useCallback(
    (next: StageTab) => {
      setChosen({ tab: next, status })
      // A stage is read from its beginning
      window.scrollTo({ top: 0 })
    },
    [status],
  )
  const may = useCallback((step: ReplenishmentStep) => record.steps.includes(step), [record.steps])

  const versionNow = useCallback(
    () => client.readQuery({ query: ReplenishmentDocument, variables: { id } })?.replenishment.version ?? 0,
    [client, id],
  )
  const act = useCallback(
    async <T,>(work: (key: RecordKey) => Promise<T>): Promise<T> => {
      try {
        return await work({ id, version: versionNow() })
      } catch (error) {
        if (problemOf(error).status === CONFLICT) await refetch().catch(() => undefined)
        throw error
      }
    },
    [id, versionNow, refetch],
  )
  const hear = useCatchUp(versionNow, refetch)
  useRecordNews({ type: 'REPLENISHMENT', instanceId: id }, change => hear(change.version))
  const { version } = record
  useEffect(onChanged, [version, onChanged])
  const room = useMemo(
    () => ({ record, side, tab, stages, remarked, go, may, act }),
    [record, side, tab, stages, remarked, go, may, act],
  )
  return <RecordContext value={room}>{children}</RecordContext>
}
