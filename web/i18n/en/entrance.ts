import { en as shared } from '../../../domain/texts/en.ts'
import type { Texts } from '../texts.ts'
import type { entrance as ru } from '../ru/entrance.ts'
import { account } from './account.ts'
import { names } from './names.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** The English texts that every page needs. */
export const entrance: Texts<typeof ru> = { ...shared, ui, names, shell, account }
