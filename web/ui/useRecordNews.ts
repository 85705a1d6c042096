import type { CounterType } from '../../domain/generated/enums.ts'
import { type RecordChangedSubscription, useRecordChangedSubscription } from '../generated/shell.ts'

/** What changed: which record, and what it is now. */
type Change = RecordChangedSubscription['recordChanged']

/** Hears of changes of one record, or of all records of a kind. What is shown stays as it is while the socket is away. */
export function useRecordNews(
  of: { readonly type: CounterType; readonly instanceId?: number },
  heard: (change: Change) => void,
  open = true,
): void {
  useRecordChangedSubscription({
    variables: of,
    skip: !open,
    ignoreResults: true,
    onError: () => undefined,
    onData: ({ data: { data } }) => {
      if (data) heard(data.recordChanged)
    },
  })
}
