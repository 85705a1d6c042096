/** Texts of the room `user`. */
export const user = {
  title: 'Пользователи',
} as const
