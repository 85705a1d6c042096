/** Texts of the room `chat`. */
export const chat = {
  title: 'Чат',
} as const
