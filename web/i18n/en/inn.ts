import type { Texts } from '../catalogue.ts'
import type { inn as ru } from '../ru/inn.ts'

/** Texts of the room `inn`. */
export const inn: Texts<typeof ru> = {
  title: 'INN',
}
