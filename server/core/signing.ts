/** An approval whose proposal is being carried out (docs/security.md). */
export interface Signing {
  readonly approvalId: number
  readonly proposedBy: number
  /** The admin who was signed in as the one who proposed. */
  readonly actAs: number | null
  /** What was proposed: what is carried out must come to the same. */
  readonly figures: string
  /** It was found to come to the same. */
  isJudged: boolean
}
