import { markVolume } from '../analytics/keeping.service.ts'
import { auditTrail, writeAuditEntry } from '../audit/trail.ts'
import { balanceOf, hasBalance } from '../balance/balance.service.ts'
import { settleLines } from '../bankStatement/settle.service.ts'
import type { App } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import { releaseClaims } from '../inn/inn.service.ts'
import { writeApprovalLetters } from '../letter/approvalLetters.ts'
import { writeMentionLetters } from '../letter/mentionLetters.ts'
import { writeLetters } from '../letter/letter.service.ts'
import { dropViews } from '../view/view.service.ts'
import { publishReferenceChanges } from '../workflow/referenceData.ts'
import { standingOf } from './recordTypes.ts'
import { wantsFactor } from './stepUp.ts'
import { referenceChanges } from './referenceData.ts'
import { entities } from './entities.ts'
import { letGoOfLost, renewWork } from '../workItem/idle.service.ts'
import { workTraces } from './workTraces.ts'
import { endOfLost } from '../webhook/end.service.ts'
import { lookForListeners, queueEvents } from '../webhook/queue.service.ts'
import { hasWork } from '../workflow/recordTypes.ts'

/** What happens in one room because of another, each kind in its order. */
export const hooksOf = (app: () => App): Hooks => ({
  atBegin: [lookForListeners],
  beforeCommit: [
    auditTrail(entities),
    publishReferenceChanges(referenceChanges),
    letGoOfLost(standingOf),
    renewWork(workTraces),
    // What has just ended hears of nothing
    endOfLost(app),
    queueEvents(app),
  ],
  wantsFactor,
  audit: writeAuditEntry,
  // Letters first: what is carried out then is told of behind what made it possible
  onTransition: [writeLetters, settleLines, markVolume],
  onApproval: [writeApprovalLetters],
  onMention: [writeMentionLetters],
  profileBalance: balanceOf,
  // Records first: one that ends in between leaves its money to be seen
  blocksRemoval: [hasWork, hasBalance],
  onRemoval: [releaseClaims, dropViews],
})
