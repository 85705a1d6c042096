/** One value of a record before and after a transaction. */
export interface TouchedField {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** A record that the open transaction has created, changed or deleted. */
export interface Touched {
  /** The name of its entity. */
  readonly entity: string
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number }
  readonly kind: 'create' | 'update' | 'delete'
  readonly fields: readonly TouchedField[]
}
