/** Texts of the room `request`. */
export const request = {
  title: 'Заявки',
} as const
