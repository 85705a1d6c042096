import { typeOfStatus } from '../../domain/webhook/events.ts'
import type { Em } from '../core/store.ts'
import type { InnStatus } from '../generated/schema.ts'
import { InnClaim, InnItem } from '../inn/inn.entity.ts'
import { claimStatus } from '../inn/item.ts'
import { before, type Happening, type InnChange } from './happenings.ts'

/**
 * What has become of INNs: to staff the item tells, to each client the own claim, whose status follows from both
 * (docs/decisions.md section 3).
 */
export async function innHappenings(em: Em, inns: readonly InnChange[]): Promise<Happening[]> {
  const happenings: Happening[] = []
  for (const { itemId, item: change, claims: changed } of inns) {
    const item = await em.findOne(InnItem, itemId)
    if (!item) continue
    const was = before(change, 'status', item.status) as InnStatus | undefined
    const about = { kind: 'RECORD', type: 'INN', id: itemId } as const
    const happening = (status: InnStatus, previousStatus: InnStatus | null): Omit<Happening, 'clientId' | 'hears'> => ({
      type: typeOfStatus('INN', status),
      about,
      status,
      previousStatus,
      id: itemId,
      version: item.version,
    })
    if (was !== item.status) happenings.push({ ...happening(item.status, was ?? null), clientId: null, hears: 'staff' })
    for (const claim of await em.find(InnClaim, { item: itemId })) {
      const own = changed.find(({ record }) => record.id === claim.id)
      const approved = before(own, 'approved', claim.approved) as boolean | undefined
      const previous = approved === undefined ? null : claimStatus(was ?? item.status, approved)
      const status = claimStatus(item.status, claim.approved)
      if (previous !== status)
        happenings.push({
          ...happening(status, previous),
          // The row of the registry is the staff's: its version would tell what others do
          id: claim.id,
          version: null,
          clientId: claim.client.id,
          hears: 'client',
        })
    }
  }
  return happenings
}
