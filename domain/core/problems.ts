import type { MessageKey, MessageValues } from './texts.ts'

interface Row {
  /** What programs read; `000-000` carries its content in fieldErrors. */
  readonly code: string
  /** The HTTP status on both faces. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503
}

/** Every expected error (decisions.md sections 1 and 2): name → code and status; its text is `problems.<name>`. */
export const problems = {
  validation: { code: '000-000', status: 400 },
  required: { code: '001-001', status: 400 },
  badCredentials: { code: '001-002', status: 400 },
  emailNotConfirmed: { code: '001-003', status: 400 },
  banned: { code: '001-004', status: 400 },
  emailTaken: { code: '001-005', status: 400 },
  badConfirmation: { code: '001-006', status: 400 },
  badReset: { code: '001-007', status: 400 },
  badEmail: { code: '001-008', status: 400 },
  passwordsDiffer: { code: '001-009', status: 400 },
  weakPassword: { code: '001-009', status: 400 },
  wrongOldPassword: { code: '001-010', status: 400 },
  tooManyAttempts: { code: '001-011', status: 429 },
  selfBan: { code: '001-012', status: 409 },
  lastAdmin: { code: '001-013', status: 409 },
  clientHasBalance: { code: '001-014', status: 409 },
  signInAsRefused: { code: '001-015', status: 409 },
  badChallenge: { code: '001-016', status: 400 },
  badFactor: { code: '001-017', status: 400 },
  factorRequired: { code: '001-018', status: 409 },
  stepUpRequired: { code: '001-019', status: 409 },
  // The same to a program: who has shown a recovery code is told why it is not enough
  stepUpRecovered: { code: '001-019', status: 409 },
  lastFactor: { code: '001-020', status: 409 },
  lastFactorRecovered: { code: '001-020', status: 409 },
  readOnlySession: { code: '001-021', status: 409 },
  ownersAlone: { code: '001-022', status: 409 },
  tooManyFactors: { code: '001-023', status: 409 },
  noFactors: { code: '001-029', status: 409 },
  passkeysUnavailable: { code: '001-024', status: 409 },
  tooManyKeys: { code: '001-025', status: 409 },
  keyExpired: { code: '001-026', status: 409 },
  keyScope: { code: '001-027', status: 403 },
  tooManyWebhooks: { code: '018-001', status: 409 },
  webhookNotAllowed: { code: '018-002', status: 409 },
  webhookOff: { code: '018-003', status: 409 },
  badRequest: { code: '002-001', status: 400 },
  unauthenticated: { code: '002-002', status: 401 },
  keyRefused: { code: '002-002', status: 401 },
  forbidden: { code: '002-003', status: 403 },
  notFound: { code: '002-004', status: 404 },
  billNotFound: { code: '002-005', status: 404 },
  stale: { code: '002-006', status: 409 },
  stepClosed: { code: '002-007', status: 409 },
  stepClosedFor: { code: '002-007', status: 409 },
  idempotencyMismatch: { code: '002-012', status: 422 },
  busy: { code: '002-013', status: 503 },
  unavailable: { code: '002-014', status: 503 },
  tooLarge: { code: '002-008', status: 413 },
  internal: { code: '002-009', status: 500 },
  inUse: { code: '002-010', status: 409 },
  readOnlyThread: { code: '002-011', status: 409 },
  innBlocked: { code: '003-001', status: 409 },
  innNotApproved: { code: '003-003', status: 409 },
  figuresStale: { code: '004-001', status: 409 },
  offerMoved: { code: '004-002', status: 409 },
  linkClosed: { code: '007-001', status: 409 },
  tooManyLinks: { code: '007-002', status: 409 },
  tooManyViews: { code: '017-001', status: 409 },
  tooManyAnswers: { code: '016-001', status: 409 },
  lineTaken: { code: '011-001', status: 409 },
  linesWait: { code: '011-002', status: 409 },
  lineClosed: { code: '011-003', status: 409 },
  workTaken: { code: '012-001', status: 409 },
  noteClosed: { code: '012-002', status: 409 },
  reportTooEarly: { code: '010-001', status: 409 },
  packEmpty: { code: '010-002', status: 409 },
  packTooLarge: { code: '010-003', status: 409 },
  checkRunning: { code: '009-001', status: 409 },
  notReceivedYet: { code: '004-004', status: 409 },
  offerExpired: { code: '004-005', status: 409 },
  cbrStale: { code: '004-003', status: 409 },
  insufficientFunds: { code: '005-001', status: 409 },
  creditSpent: { code: '005-002', status: 409 },
  approvalWaits: { code: '006-001', status: 409 },
  approvalOver: { code: '006-002', status: 409 },
  approvalSamePerson: { code: '006-003', status: 409 },
  approvalTooNew: { code: '006-004', status: 409 },
  approvalActing: { code: '006-005', status: 409 },
  approvalNotYours: { code: '006-006', status: 409 },
  approvalProposerGone: { code: '006-007', status: 409 },
  nobodyApproves: { code: '006-008', status: 409 },
  twoAdminsNeeded: { code: '006-009', status: 409 },
  proposalStale: { code: '006-010', status: 409 },
} as const satisfies Record<string, Row>

/** The name of an expected error. */
export type ProblemName = keyof typeof problems

/** What is wrong with one field, not yet in a language. */
export interface FieldProblem {
  readonly field: string
  readonly key: MessageKey
  readonly values?: MessageValues
}

/** What makes an expected error, as it can be kept. */
export interface ProblemParts {
  readonly problem: ProblemName
  readonly values?: MessageValues | undefined
  readonly fieldErrors?: readonly FieldProblem[] | undefined
}

/** An expected error on its way to the caller; both faces write it in the caller's language. */
export class Problem extends Error implements ProblemParts {
  readonly problem: ProblemName
  readonly values: MessageValues | undefined
  readonly fieldErrors: readonly FieldProblem[]
  constructor(problem: ProblemName, more: Omit<ProblemParts, 'problem'> & ErrorOptions = {}) {
    super(problem, 'cause' in more ? { cause: more.cause } : {})
    this.problem = problem
    this.values = more.values
    this.fieldErrors = more.fieldErrors ?? []
  }
}

/** A validation error about these fields. */
export function invalid(...fieldErrors: FieldProblem[]): Problem {
  return new Problem('validation', { fieldErrors })
}
