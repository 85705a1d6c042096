import { object } from 'yup'
import { MAX_MESSAGE } from '../chat/schema.ts'
import { belongs, type DESKS } from '../core/roles.ts'
import { choice, id, required, requiredLines, requiredText, withRule } from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import { type Caller, type ChatType, Desk, type Role } from '../generated/enums.ts'
import { PLACEHOLDERS, unknownPlaceholder } from './placeholders.ts'

/** The longest name of a canned answer, characters. */
export const MAX_ANSWER_NAME = 100

/** How many canned answers a desk keeps at most: the composer shows them in one list. */
export const MOST_ANSWERS = 200

/** Who works at a desk. */
export const STAFF_OF = { REQUEST: 'REQUEST_DESK', ORDER: 'ORDER_DESK' } as const satisfies Record<Desk, Caller>

/** Which desk talks to clients in the threads of a kind of record: that which may read them (decisions.md section 2). */
export const DESK_OF = {
  REQUEST: 'REQUEST',
  REPLENISHMENT: 'REQUEST',
  ORDER: 'ORDER',
} as const satisfies Record<ChatType & keyof typeof DESKS, Desk>

/** The desks of somebody with these roles. */
export const desksOf = (roles: readonly Role[]): Desk[] =>
  Object.values(Desk).filter(desk => belongs(roles, STAFF_OF[desk]))

const KNOWN = PLACEHOLDERS.map(name => `{${name}}`).join(', ')

function judgeText(field: 'ru' | 'en', text: string | null | undefined): FieldProblem[] {
  const name = unknownPlaceholder(text ?? '')
  return name === null ? [] : [{ field, key: 'fields.placeholder', values: { name, known: KNOWN } }]
}

/** A canned answer: its name in a desk and its text in both languages (docs/decisions.md section 26). */
export const answerTemplateSchema = withRule(
  object({
    id: id(),
    desk: required(choice(Object.values(Desk)), 'fields.choice'),
    name: requiredText(MAX_ANSWER_NAME),
    ru: requiredLines(MAX_MESSAGE),
    en: requiredLines(MAX_MESSAGE),
  }),
  ({ ru, en }) => [...judgeText('ru', ru), ...judgeText('en', en)],
)
