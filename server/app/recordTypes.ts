import { approvalDownloads } from '../approval/downloads.ts'
import { bankDownloads } from '../bank/downloads.ts'
import { statementDownloads } from '../bankStatement/downloads.ts'
import { chatDownloads } from '../chat/downloads.ts'
import { contractorDownloads } from '../contractor/downloads.ts'
import type { App } from '../core/context.ts'
import { claimStanding } from '../inn/item.ts'
import { orderDownloads } from '../order/downloads.ts'
import { orderType } from '../order/recordType.ts'
import { replenishmentDownloads } from '../replenishment/downloads.ts'
import { replenishmentType } from '../replenishment/recordType.ts'
import { requestType } from '../request/recordType.ts'

/** The kinds of records that have threads, files and companies. */
export const recordTypes: App['recordTypes'] = {
  REQUEST: requestType,
  REPLENISHMENT: replenishmentType,
  ORDER: orderType,
}

/** Where a record stands for staff. */
export const standingOf: App['standingOf'] = (em, { type, instanceId }) =>
  type === 'INN' ? claimStanding(em, instanceId, null) : recordTypes[type].owner(em, instanceId)

/** Everything that can be downloaded. */
export const downloads: App['downloads'] = {
  ...approvalDownloads,
  ...bankDownloads,
  ...statementDownloads,
  ...chatDownloads,
  ...contractorDownloads,
  ...replenishmentDownloads,
  ...orderDownloads,
}
