import { LockMode } from '@mikro-orm/core'
import { bankChangeSchema, bankDetailSchema, bankSchema } from '../../domain/bank/schema.ts'
import type { FileInput } from '../../domain/core/fields.ts'
import { ICON_EXTENSIONS } from '../../domain/file/schema.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import { refuseInUse } from '../workflow/recordTypes.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import { type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile } from '../file/inputs.ts'
import type { Bank as BankAnswer, BankDetail, BankDetailInput, BankInput } from '../generated/schema.ts'
import { Bank } from './bank.entity.ts'

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
  return bankAnswer(requireFound(await wholeBank(ctx.em, id)))
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

interface BankFiles {
  readonly avatar?: FileInput | null | undefined
  readonly additionalAgreement?: FileInput | null | undefined
}

/** The icon and the blank of an input, each by its own extensions. */
function incoming({ avatar, additionalAgreement }: BankFiles) {
  return [...incomingFiles({ avatar }, ICON_EXTENSIONS), ...incomingFiles({ additionalAgreement })]
}

function putFiles(em: Em, bank: Pick<Bank, 'avatar' | 'blank'>, sent: BankFiles, files: StoredFiles): void {
  bank.avatar = nextFile(em, 'avatar', sent.avatar, files, bank.avatar)
  bank.blank = nextFile(em, 'additionalAgreement', sent.additionalAgreement, files, bank.blank)
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

/** Creates a partner bank with its payee, icon and blank. Throws field errors. */
export async function createBank(ctx: Context, input: BankInput): Promise<BankAnswer> {
  const { avatar, additionalAgreement, brockmanDetail, ...value } = checkInput(bankSchema, input)
  const files = await storeFiles(ctx, incoming({ avatar, additionalAgreement }))
  return write(ctx, async em => {
    await useFiles(em, files)
    const bank = em.create(Bank, { ...value, ...payeeColumns(brockmanDetail), createdAt: new Date() })
    putFiles(em, bank, { avatar, additionalAgreement }, files)
    return saved(em, bank)
  })
}

/** Saves a partner bank; absent keys stay, `{name: null}` removes a file. Throws 404, field errors, 409 `stale`. */
export async function saveBank(ctx: Context, input: BankInput): Promise<BankAnswer> {
  const id = requiredId(input.id)
  requireFound(await liveBank(ctx.em, id))
  const { id: _, avatar, additionalAgreement, brockmanDetail, ...value } = checkInput(bankChangeSchema, input)
  const files = await storeFiles(ctx, incoming({ avatar, additionalAgreement }))
  return write(ctx, async em => {
    const bank = requireFound(await lockedBank(em, id))
    refuseStale(bank, input.version)
    await useFiles(em, files)
    em.assign(bank, presentFields({ ...value, ...payeeColumns(brockmanDetail) }))
    putFiles(em, bank, { avatar, additionalAgreement }, files)
    return saved(em, bank)
  })
}

function lockedBank(em: Em, id: number): Promise<Bank | null> {
  return em.findOne(Bank, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Saves the payee of a bank; absent keys stay. Throws 404, field errors, 409 `stale`. */
export async function saveBankDetail(ctx: Context, id: number, input: BankDetailInput): Promise<BankDetail> {
  return write(ctx, async em => {
    const bank = requireFound(await lockedBank(em, id))
    const detail = checkInput(bankDetailSchema, input)
    refuseStale(bank, input.version)
    em.assign(bank, payeeColumns(detail))
    return detailAnswer(bank)
  })
}

/** Deletes a partner bank; records keep naming it. Throws 404, 409 `stale`, 409 `inUse` while a live record uses it. */
export async function deleteBank(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const bank = requireFound(await lockedBank(em, id))
    refuseStale(bank, version)
    await refuseInUse(ctx, em, 'bank', id)
    bank.deletedAt = new Date()
    return true as const
  })
}
