import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { ViewQuery } from '../../domain/view/schema.ts'
import { User } from '../account/account.entity.ts'
import { auditChanges, itself } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { ViewList } from '../generated/schema.ts'

/** What a list is filtered by, under a name (docs/decisions.md section 27). */
export const View = defineEntity({
  name: 'View',
  tableName: 'list_view',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(User).index(false),
    list: p.string().length(20).$type<ViewList>(),
    name: p.string().length(100),
    /** The name as names are compared: an owner has it once for a list. */
    folded: p.string().length(200),
    shared: p.boolean(),
    query: p.json().$type<ViewQuery>(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  uniques: [{ properties: ['owner', 'list', 'folded'] }],
  indexes: [{ properties: ['shared', 'list'] }],
})
export type View = InferEntity<typeof View>
auditChanges(View, { subject: itself('VIEW'), silent: ['folded', 'owner'] })
