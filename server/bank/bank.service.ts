import type { InferType } from 'yup'
import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { bankChangeSchema, bankDetailSchema, bankSchema } from '../../domain/bank/schema.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import { judgePayee } from '../workflow/payees.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import { toSave } from '../core/signing.ts'
import { refuseInUse } from '../workflow/recordTypes.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import { type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import type { ApprovalItem, Bank as BankAnswer, BankDetail, BankDetailInput, BankInput } from '../generated/schema.ts'
import { Bank } from './bank.entity.ts'
import { BANK_PAPERS, fileChanges, incoming, putFiles, withoutContents } from './bankFiles.ts'

const FILES = ['avatar', 'blank'] as const

/** A bank that is not deleted, null when there is none. */
export function liveBank(em: Em, id: number): Promise<Bank | null> {
  return em.findOne(Bank, { id, deletedAt: null })
}

/** A live bank that a record is to name: no deletion overtakes the open transaction. Null when there is none. */
export function bankToName(em: Em, id: number): Promise<Bank | null> {
  return em.findOne(Bank, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ })
}

/** All partner banks, newest first. */
export async function bankList(ctx: Context): Promise<BankAnswer[]> {
  const banks = await ctx.em.find(
    Bank,
    { deletedAt: null },
    { orderBy: { id: -1 }, populate: FILES, strategy: 'joined' },
  )
  return banks.map(bankAnswer)
}

/** One partner bank. Throws 404. */
export async function bank(ctx: Context, id: number): Promise<BankAnswer> {
  const one = bankAnswer(requireFound(await wholeBank(ctx.em, id)))
  return { ...one, approval: await ctx.app.secondPerson.waitingOn(ctx, ctx.em, `BANK ${id}`) }
}

/** The bank with what the open transaction has put into it. */
async function saved(em: Em, changed: Bank): Promise<BankAnswer> {
  await em.flush()
  return bankAnswer(requireFound(await wholeBank(em, changed.id)))
}

function wholeBank(em: Em, id: number) {
  return em.findOne(Bank, { id, deletedAt: null }, { populate: FILES, strategy: 'joined' })
}

function bankAnswer(bank: NonNullable<Awaited<ReturnType<typeof wholeBank>>>): BankAnswer {
  const { avatar, blank } = bank
  return {
    id: bank.id,
    name: bank.name,
    shortName: bank.shortName,
    brockman: bank.payeeName ?? null,
    brockmanShortName: bank.payeeShortName ?? null,
    bic: bank.bic ?? null,
    address: bank.address ?? null,
    inn: bank.inn ?? null,
    account: bank.account ?? null,
    corrAccount: bank.corrAccount ?? null,
    kpp: bank.kpp ?? null,
    avatarPath: avatar ? `/storage/${avatar.path}` : null,
    additionalAgreementPath: blank?.name ?? null,
    brockmanDetail: detailAnswer(bank),
    files: blank ? [{ id: blank.id, fileName: blank.name }] : [],
    version: bank.version,
  }
}

/** The payee is one with its bank, so they share the id. */
function detailAnswer({
  id,
  payeeName,
  payeeShortName,
  beneficiaryAddress,
}: Omit<Bank, 'avatar' | 'blank'>): BankDetail {
  return {
    id,
    name: payeeName ?? null,
    shortName: payeeShortName ?? null,
    beneficiaryAddress: beneficiaryAddress ?? null,
    brockmanBankId: id,
  }
}

interface Detail {
  readonly name?: string | null | undefined
  readonly shortName?: string | null | undefined
  readonly beneficiaryAddress?: string | null | undefined
}

function payeeColumns(detail: Detail | null | undefined) {
  const { name, shortName, beneficiaryAddress } = detail ?? {}
  return presentFields({ payeeName: name, payeeShortName: shortName, beneficiaryAddress })
}

/**
 * What of a bank says where money goes: what the bill and the blank of the agreement tell the client to pay to. The rest of
 * it, its label and icon, is saved at once (workflow/payees.ts).
 */
export const BANK_PAYEE = [
  ...(['name', 'address', 'bic', 'inn', 'kpp', 'account', 'corrAccount'] as const),
  ...(['payeeName', 'payeeShortName', 'beneficiaryAddress'] as const),
] as const

type NewBank = Omit<InferType<typeof bankSchema>, 'version'>

/** Creates a partner bank with its payee, icon and blank. Throws field errors. */
export async function createBank(ctx: Context, input: BankInput): Promise<BankAnswer> {
  const value = checkInput(bankSchema, input)
  const files = await storeFiles(ctx, incoming(value))
  const kept: NewBank = { ...value, ...withoutContents(value) }
  return writeOrWait(
    ctx,
    { action: 'createBank', input: kept, files, answer: async (_em, approval) => proposed(kept, approval) },
    () => write(ctx, async em => saved(em, await create(ctx, em, kept, files))),
  )
}

/** A bank whose creation waits: nothing of it is there yet. */
const proposed = ({ name, shortName, ...value }: NewBank, approval: ApprovalItem): BankAnswer => ({
  id: 0,
  version: 0,
  name,
  shortName,
  approval,
  files: [],
  avatarPath: null,
  additionalAgreementPath: null,
  brockman: value.brockmanDetail?.name ?? null,
  brockmanShortName: value.brockmanDetail?.shortName ?? null,
  bic: value.bic ?? null,
  address: value.address ?? null,
  inn: value.inn ?? null,
  account: value.account ?? null,
  corrAccount: value.corrAccount ?? null,
  kpp: value.kpp ?? null,
  brockmanDetail: null,
})

/** Carries out the creation of a bank that a second admin has approved. */
export const carryBank: CarryOut = (ctx, em, kept: NewBank, files) => create(ctx, em, kept, files)

async function create(ctx: Context, em: Em, kept: NewBank, files: StoredFiles): Promise<Bank> {
  const { avatar, additionalAgreement, brockmanDetail, ...value } = kept
  await useFiles(em, files)
  const columns = { ...value, ...payeeColumns(brockmanDetail) }
  const bank = em.create(Bank, { ...columns, createdAt: now() })
  putFiles(em, bank, { avatar, additionalAgreement }, files)
  await em.flush()
  await judgePayee(ctx, em, 'BANK', {
    step: 'CREATE',
    record: bank,
    before: {},
    columns: BANK_PAYEE,
    saved: Object.keys(columns),
    files: await fileChanges(em, {}, bank),
    papers: BANK_PAPERS,
  })
  return bank
}

type BankChange = Omit<InferType<typeof bankChangeSchema>, 'id' | 'version'>

interface KeptChange {
  readonly id: number
  readonly value: BankChange
}

/** Saves a partner bank; absent keys stay, `{name: null}` removes a file. Throws 404, field errors, 409 `stale`. */
export async function saveBank(ctx: Context, input: BankInput): Promise<BankAnswer> {
  const id = requiredId(input.id)
  requireFound(await liveBank(ctx.em, id))
  const { id: _, ...value } = checkInput(bankChangeSchema, input)
  const files = await storeFiles(ctx, incoming(value))
  const kept: KeptChange = { id, value: { ...value, ...withoutContents(value) } }
  const answer = async (em: Em, approval: ApprovalItem) => ({ ...(await storedBank(em, id)), approval })
  return writeOrWait(ctx, { action: 'saveBank', input: kept, files, answer }, () =>
    write(ctx, async em => saved(em, await change(ctx, em, kept, files, input.version))),
  )
}

const storedBank = async (em: Em, id: number) => bankAnswer(requireFound(await wholeBank(em, id)))

/** Carries out a change of a bank that a second admin has approved. */
export const carryBankChange: CarryOut = (ctx, em, kept: KeptChange, files) => change(ctx, em, kept, files)

async function change(
  ctx: Context,
  em: Em,
  { id, value }: KeptChange,
  files: StoredFiles,
  version?: number | null,
): Promise<Bank> {
  const { avatar, additionalAgreement, brockmanDetail, ...columns } = value
  const bank = requireFound(await lockedBank(em, id))
  refuseStale(bank, version)
  await useFiles(em, files)
  const before = { ...bank }
  const saved = toSave(ctx, presentFields({ ...columns, ...payeeColumns(brockmanDetail) }))
  em.assign(bank, saved)
  putFiles(em, bank, toSave(ctx, { avatar, additionalAgreement }), files)
  await em.flush()
  await judgePayee(ctx, em, 'BANK', {
    step: 'SAVE',
    record: bank,
    before,
    columns: BANK_PAYEE,
    saved: Object.keys(saved),
    files: await fileChanges(em, before, bank),
    papers: BANK_PAPERS,
  })
  return bank
}

function lockedBank(em: Em, id: number): Promise<Bank | null> {
  return em.findOne(Bank, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

interface KeptDetail {
  readonly id: number
  readonly detail: Detail
}

/** Saves the payee of a bank; absent keys stay. Throws 404, field errors, 409 `stale`. */
export async function saveBankDetail(ctx: Context, id: number, input: BankDetailInput): Promise<BankDetail> {
  requireFound(await liveBank(ctx.em, id))
  const kept: KeptDetail = { id, detail: checkInput(bankDetailSchema, input) }
  const answer = async (em: Em, approval: ApprovalItem) => ({
    ...detailAnswer(requireFound(await liveBank(em, id))),
    approval,
  })
  return writeOrWait(ctx, { action: 'saveBankDetail', input: kept, answer }, () =>
    write(ctx, async em => detailAnswer(await changeDetail(ctx, em, kept, input.version))),
  )
}

/** Carries out a change of a payee that a second admin has approved. */
export const carryDetail: CarryOut = (ctx, em, kept: KeptDetail) => changeDetail(ctx, em, kept)

async function changeDetail(ctx: Context, em: Em, { id, detail }: KeptDetail, version?: number | null): Promise<Bank> {
  const bank = requireFound(await lockedBank(em, id))
  refuseStale(bank, version)
  const before = { ...bank }
  em.assign(bank, toSave(ctx, payeeColumns(detail)))
  await em.flush()
  await judgePayee(ctx, em, 'BANK', { step: 'SAVE', record: bank, before, columns: BANK_PAYEE })
  return bank
}

interface Deletion {
  readonly id: number
}

/** Deletes a partner bank; records keep naming it. Throws 404, 409 `stale`, 409 `inUse` while a live record uses it. */
export async function deleteBank(
  ctx: Context,
  { id, version }: SeenVersion,
): Promise<true | { approval: ApprovalItem }> {
  const kept: Deletion = { id }
  const answer = async (_em: Em, approval: ApprovalItem) => ({ approval })
  return writeOrWait<true | { approval: ApprovalItem }>(ctx, { action: 'deleteBank', input: kept, answer }, () =>
    write(ctx, async em => {
      await remove(ctx, em, kept, version)
      return true as const
    }),
  )
}

/** Carries out a deletion of a bank that a second admin has approved. */
export const carryBankDeletion: CarryOut = (ctx, em, kept: Deletion) => remove(ctx, em, kept)

async function remove(ctx: Context, em: Em, { id }: Deletion, version?: number | null): Promise<void> {
  const bank = requireFound(await lockedBank(em, id))
  refuseStale(bank, version)
  await refuseInUse(ctx, em, 'bank', id)
  bank.deletedAt = now()
  await em.flush()
  await judgePayee(ctx, em, 'BANK', {
    step: 'DELETE',
    record: bank,
    before: bank,
    columns: BANK_PAYEE,
    files: await fileChanges(em, bank, {}),
    papers: BANK_PAPERS,
  })
}
