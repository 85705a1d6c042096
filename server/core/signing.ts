/** An approval whose proposal is being carried out (docs/security.md). */
export interface Signing {
  readonly approvalId: number
  readonly proposedBy: number
  /** The admin who was signed in as the one who proposed. */
  readonly actAs: number | null
  /** What was proposed: what is carried out must come to the same. */
  readonly figures: string
  /** The fields that were proposed to change, where it saves a form: nothing else of it is carried out. */
  readonly fields: ReadonlySet<string>
  /** It was found to come to the same. */
  isJudged: boolean
}

/**
 * What a save puts into its record: all that was sent, and once a second person has signed what was proposed to change alone.
 * The rest of a form shows how the record was when it was proposed, and others may have changed it since.
 */
export function toSave<T extends object>(
  { state }: { readonly state: { readonly signing: Signing | null } },
  sent: T,
): Partial<T> {
  const { signing } = state
  if (!signing) return sent
  return Object.fromEntries(Object.entries(sent).filter(([field]) => signing.fields.has(field))) as Partial<T>
}
