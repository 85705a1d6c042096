/** Texts of the room `company`. */
export const company = {
  title: 'Компании',
} as const
