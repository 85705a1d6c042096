import type { ChatType, CounterType } from '../generated/schema.ts'

/** What an event is about, as its reader has to be able to read it. */
export type About =
  | { readonly kind: 'RECORD'; readonly type: CounterType; readonly id: number }
  | { readonly kind: 'MESSAGE'; readonly type: ChatType; readonly record: number; readonly id: number }
  | { readonly kind: 'BALANCE'; readonly clientId: number; readonly id: number }
  | { readonly kind: 'APPROVAL'; readonly id: number }
