import { ru as shared } from '../../../domain/texts/ru.ts'
import { account } from './account.ts'
import { names } from './names.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** The Russian texts that every page needs: those shared with the server, the furniture, the frame, the door. */
export const entrance = { ...shared, ui, names, shell, account } as const
