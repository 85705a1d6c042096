import type { Texts } from '../catalogue.ts'
import type { user as ru } from '../ru/user.ts'

/** Texts of the room `user`. */
export const user: Texts<typeof ru> = {
  title: 'Users',
}
