import type { FileInput } from '../../domain/core/fields.ts'
import { ICON_EXTENSIONS } from '../../domain/file/schema.ts'
import type { Em } from '../core/store.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { StoredFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile, withoutContent } from '../file/inputs.ts'
import type { FileChange } from '../workflow/payees.ts'
import type { Bank } from './bank.entity.ts'

/** The files of a bank, as callers send them. */
export interface BankFiles {
  readonly avatar?: FileInput | null | undefined
  readonly additionalAgreement?: FileInput | null | undefined
}

/** The icon and the blank of an input, each by its own extensions. */
export function incoming({ avatar, additionalAgreement }: BankFiles) {
  return [...incomingFiles({ avatar }, ICON_EXTENSIONS), ...incomingFiles({ additionalAgreement })]
}

/** The same without their contents, which are stored. */
export const withoutContents = ({ avatar, additionalAgreement }: BankFiles) => ({
  avatar: withoutContent(avatar),
  additionalAgreement: withoutContent(additionalAgreement),
})

type Held = Partial<Record<'avatar' | 'blank', { readonly id: number } | null | undefined>>

/** What becomes of the icon and the blank, by the keys of the input and by their names. */
export async function fileChanges(em: Em, before: Held, after: Held): Promise<FileChange[]> {
  const moves = [
    { field: 'avatar', was: before.avatar, is: after.avatar },
    { field: 'additionalAgreement', was: before.blank, is: after.blank },
  ]
  const ids = moves.flatMap(({ was, is }) => [was?.id, is?.id]).filter(id => id !== undefined)
  const stored = ids.length > 0 ? await em.find(StoredFile, { id: { $in: ids } }, { fields: ['name'] }) : []
  const named = (id: number | undefined) => stored.find(file => file.id === id) ?? null
  return moves.map(({ field, was, is }) => ({ field, before: named(was?.id), after: named(is?.id) }))
}

/** Puts the files that were stored into a bank. */
export function putFiles(em: Em, bank: Pick<Bank, 'avatar' | 'blank'>, sent: BankFiles, files: StoredFiles): void {
  bank.avatar = nextFile(em, 'avatar', sent.avatar, files, bank.avatar)
  bank.blank = nextFile(em, 'additionalAgreement', sent.additionalAgreement, files, bank.blank)
}

/** The files of a bank that say where money goes, as BANK_PAYEE does, by the names that callers send them by. */
export const BANK_PAPERS = ['additionalAgreement'] as const
