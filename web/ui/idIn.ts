/** The id of a record as an address holds it; null: what stands there is none. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
