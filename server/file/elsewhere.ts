/** A place with everything in it: an address, the path of another machine, a whole path. A part of a letter (cid) is none. */
const WHOLE = /^(?!cid:)(?:[a-z][a-z\d+.-]*:|[\\/])/i

/**
 * Tells whether a place lies elsewhere: at an address (http, https, ftp, file and whatever else has a scheme), on another
 * machine (UNC) or at a whole path. A relative name of a file leads to nobody else and is allowed.
 */
export const leadsElsewhere = (place: string): boolean => WHOLE.test(unescaped(place).replace(BLANKS, ''))

const BLANKS = /[\0-\x20]+/g

const unescaped = (place: string) =>
  place.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
