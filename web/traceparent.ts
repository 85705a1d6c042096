const hexOf = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A new trace for a call (https://www.w3.org/TR/trace-context/): what the server does for it is told under its number. */
export const traceparent = (): string => `00-${hexOf(16)}-${hexOf(8)}-01`
