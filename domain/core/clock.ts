/** How far the clock of this machine is behind the right one, in milliseconds. */
let behind = 0

/** The time that everybody goes by: that of the server, also in a browser whose own clock is wrong. */
export const now = (): Date => new Date(Date.now() + behind)

/** Puts the clock right: `ms` is what this machine's own is behind. */
export const setClock = (ms: number): void => {
  behind = ms
}
