import { isPictureElsewhere, leadsElsewhere } from './elsewhere.ts'
import { attributesOf } from './xml.ts'

/** What people follow by a click. */
const LINK = /\/hyperlink\s*$/i
/** What an office program opens by itself, wherever it lies, when it opens the document that names it. */
const OPENED_AT_ONCE = /\/(?:oleObject|package|frame|subDocument|aFChunk)\s*$/i
const PICTURE = /\/image\s*$/i
/** A page with its parts in one file; it leads on to programs. */
const WITH_PARTS = /^\s*mhtml:/i
/** A page of the web that is taken into the document, with whatever it names. */
const PAGE_INSIDE = /\/aFChunk\s*$/i
const PAGE = /\.(?:m?html?|mht|xhtml)\s*$/i

/**
 * Tells whether a list of relations, of any package, names what is fetched from elsewhere without being asked for:
 * templates, objects, frames, parts of a document, pictures of another machine, other workbooks, pages of the web that the
 * document has taken in. Not so links that people click, pictures of the web, what is on one's own disk or beside the document.
 */
export const opensElsewhere = (xml: string): boolean =>
  xml.split('<').some(element => {
    const attributes = attributesOf(element)
    const type = attributes.get('Type') ?? ''
    const target = attributes.get('Target') ?? ''
    if (PAGE_INSIDE.test(type) && PAGE.test(target)) return true
    if (attributes.get('TargetMode')?.trim().toLowerCase() !== 'external') return false
    if (OPENED_AT_ONCE.test(type) || WITH_PARTS.test(target)) return true
    return !LINK.test(type) && (PICTURE.test(type) ? isPictureElsewhere : leadsElsewhere)(target)
  })
