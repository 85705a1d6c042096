/** Which types have the fields of an interface: without it the cache leaves out what a fragment of an interface asks for. */
export const possibleTypes: Record<string, string[]> = { Recipient: ['Replenishment', 'Order'] }
