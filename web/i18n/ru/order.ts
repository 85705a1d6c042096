/** Texts of the room `order`. */
export const order = {
  title: 'Ордера',
} as const
