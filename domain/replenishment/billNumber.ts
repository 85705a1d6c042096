/** The number of the bill of a replenishment, which people write into the purpose of their payment. */
export const billNumber = (replenishmentId: number): string => `${replenishmentId}BM`
