import type { Texts } from '../catalogue.ts'
import type { request as ru } from '../ru/request.ts'

/** Texts of the room `request`. */
export const request: Texts<typeof ru> = {
  title: 'Requests',
}
