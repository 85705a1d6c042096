import type { FileFinder } from '../file/download.service.ts'
import { proposedFile } from './approval.service.ts'

/** The uploads of proposals that wait. */
export const approvalDownloads = { APPROVAL_FILE: proposedFile } satisfies Record<string, FileFinder>
