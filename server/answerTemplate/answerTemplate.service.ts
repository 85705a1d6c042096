import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { answerTemplateSchema, desksOf, MOST_ANSWERS } from '../../domain/answerTemplate/schema.ts'
import { now } from '../../domain/core/clock.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, presentFields, requireFound } from '../core/input.ts'
import { folded } from '../core/paging.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { AnswerTemplate as Answer, AnswerTemplateInput } from '../generated/schema.ts'
import { AnswerTemplate } from './answerTemplate.entity.ts'

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

const answer = ({ id, desk, name, ru, en, version }: AnswerTemplate): Answer => ({ id, desk, name, ru, en, version })

const deskList = (ctx: Context) => desksOf(caller(ctx).roles)

/** The canned answers of the caller's desks, by desk and name. */
export async function answerTemplates(ctx: Context): Promise<Answer[]> {
  const desks = deskList(ctx)
  const found = await ctx.em.find(AnswerTemplate, { desk: { $in: desks } })
  // A few rows: databases sort Cyrillic each in its own way
  const sorted = found.toSorted(
    (one, other) => desks.indexOf(one.desk) - desks.indexOf(other.desk) || one.name.localeCompare(other.name, 'ru'),
  )
  return sorted.map(answer)
}

/** One of the caller's desks, locked; of another desk it is as if there were none. Throws 404. */
const ofDesks = async (ctx: Context, em: Em, id: number) =>
  requireFound(await em.findOne(AnswerTemplate, { id, desk: { $in: deskList(ctx) } }, LOCKED))

const nameTaken = () => invalid({ field: 'name', key: 'fields.answerNameTaken' })

/**
 * Adds a canned answer, or changes the one with the id; absent keys stay. Throws 404, field errors (a name is taken once in a
 * desk, also when two take it at once), 409 `stale`, `tooManyAnswers`.
 */
export async function saveAnswerTemplate(ctx: Context, input: AnswerTemplateInput): Promise<Answer> {
  try {
    return await write(ctx, em => save(ctx, em, input))
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? nameTaken() : error
  }
}

async function save(ctx: Context, em: Em, input: AnswerTemplateInput): Promise<Answer> {
  const stored = input.id ? await ofDesks(ctx, em, input.id) : null
  const { id: _, ...value } = checkInput(answerTemplateSchema, {
    ...(stored ? answer(stored) : {}),
    ...presentFields(input),
  })
  const { desk } = value
  if (!deskList(ctx).includes(desk)) throw invalid({ field: 'desk', key: 'fields.choice' })
  if (stored) refuseStale(stored, input.version)
  const key = folded(value.name)
  const twin = await em.findOne(AnswerTemplate, { desk, folded: key })
  if (twin && twin !== stored) throw nameTaken()
  if (stored?.desk !== desk && (await em.count(AnswerTemplate, { desk })) >= MOST_ANSWERS)
    throw new Problem('tooManyAnswers', { values: { max: MOST_ANSWERS } })
  const whole = { ...value, folded: key }
  const saved = stored ? em.assign(stored, whole) : em.create(AnswerTemplate, { ...whole, createdAt: now() })
  await em.flush()
  return answer(saved)
}

/** Deletes a canned answer. Throws 404, 409 `stale`. */
export async function deleteAnswerTemplate(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const template = await ofDesks(ctx, em, id)
    refuseStale(template, version)
    em.remove(template)
    return true as const
  })
}
