/** Texts of the room `balance`. */
export const balance = {
  title: 'Выписка',
} as const
