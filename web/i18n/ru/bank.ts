/** Texts of the room `bank`. */
export const bank = {
  title: 'Банки',
} as const
