/** Texts of the room `inn`. */
export const inn = {
  title: 'ИНН',
} as const
