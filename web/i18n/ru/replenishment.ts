/** Texts of the room `replenishment`. */
export const replenishment = {
  title: 'Пополнения',
} as const
