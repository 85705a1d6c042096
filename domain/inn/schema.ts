import { object } from 'yup'
import { choice, inn, optionalLines, required, requiredLines, requiredText, withRule } from '../core/fields.ts'
import { InnStatus } from '../generated/enums.ts'

export { innValid } from '../core/fields.ts'

/** The name and words that an INN comes with, wherever it is entered. */
const described = { name: requiredText(255), address: optionalLines(500), comment: optionalLines(1000) }

/** The number by which the registry is looked up. */
export const innKeySchema = object({ inn: required(inn()) })

/** An INN that a client claims. */
export const innClaimSchema = object({ inn: required(inn()), ...described })

/** An INN that staff add to the registry; with BLOCKED the comment is the reason and must be there. */
export const innRegistrySchema = withRule(
  object({ inn: required(inn()), ...described, status: choice(Object.values(InnStatus)) }),
  ({ status, comment }) => (status === 'BLOCKED' && !comment ? [{ field: 'comment', key: 'fields.blockReason' }] : []),
)

/** An INN of the registry that staff edit and move; absent keys stay. */
export const innRegistryChangeSchema = object({
  inn: required(inn()),
  name: described.name.optional(),
  address: described.address,
  comment: described.comment,
  status: choice(Object.values(InnStatus)),
})

/** A block: the client reads the reason. */
export const blockSchema = object({ comment: requiredLines(1000, 'fields.blockReason') })
