/** An address or the path of another machine. A part of a letter (cid) is none. */
const ADDRESS = /^(?!cid:)(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i
/** A path on a disk of whoever opens the document: nobody hears of it. */
const OWN_DISK = /^(?:file:[\\/]*(?:localhost[\\/]+)?)?[a-z][:|](?:[\\/]|$)/i
const OF_THE_WEB = /^https?:\/\//i
const BLANKS = /[\0-\x20]+/g

const said = (place: string) =>
  place
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(BLANKS, '')

/**
 * Tells whether a place lies elsewhere: at an address (http, https, ftp, file and whatever else has a scheme) or on another
 * machine (UNC). A relative name and a path on one's own disk lead to nobody else and are allowed.
 */
export function leadsElsewhere(place: string): boolean {
  const bare = said(place)
  return ADDRESS.test(bare) && !OWN_DISK.test(bare)
}

/** The same of a picture: those of the web are allowed, which come with what people paste from there. */
export const isPictureElsewhere = (place: string): boolean => leadsElsewhere(place) && !OF_THE_WEB.test(said(place))
