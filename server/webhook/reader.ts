import { belongs, mayRead, sideOf } from '../../domain/core/roles.ts'
import type { User } from '../account/account.entity.ts'
import { viewerFor } from '../account/viewer.service.ts'
import { findApproval } from '../approval/second.service.ts'
import type { App, Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ChatType, CounterType, Role } from '../generated/schema.ts'
import type { About } from './about.ts'

/** The owner of a webhook, as whoever reads what it tells. */
export const readerOf = (user: User): Viewer => viewerFor(user, { isReadOnly: true, hasFactor: user.hasFactor })

interface Reader {
  readonly id: number
  readonly roles: readonly Role[]
}

/** Tells whether somebody may read what an event is about, as everything stands now. */
export async function mayStillRead(app: App, em: Em, reader: Reader, about: About): Promise<boolean> {
  switch (about.kind) {
    case 'RECORD':
      return mayReadRecord(app, em, reader, about.type, about.id)
    case 'MESSAGE':
      return mayReadRecord(app, em, reader, about.type, about.record)
    case 'BALANCE':
      return sideOf(reader.roles) === 'staff' ? belongs(reader.roles, 'MANAGEMENT') : about.clientId === reader.id
    case 'APPROVAL': {
      const approval = await findApproval(em, about.id)
      return approval !== null && belongs(reader.roles, approval.desk)
    }
  }
}

async function mayReadRecord(app: App, em: Em, { id, roles }: Reader, type: CounterType, record: number) {
  if (!mayRead(roles, type)) return false
  const clientId = sideOf(roles) === 'client' ? id : null
  if (type === 'INN') return app.holdsInn(em, record, clientId)
  const owner = await app.recordTypes[type satisfies ChatType].owner(em, record)
  return owner !== null && (clientId === null || owner.clientId === clientId)
}
