import type { Texts } from '../catalogue.ts'
import type { chat as ru } from '../ru/chat.ts'

/** Texts of the room `chat`. */
export const chat: Texts<typeof ru> = {
  title: 'Chat',
}
