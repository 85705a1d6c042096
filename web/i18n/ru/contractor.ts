/** Texts of the room `contractor`. */
export const contractor = {
  title: 'Контрагенты',
} as const
