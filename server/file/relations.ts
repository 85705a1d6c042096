import { readable } from './xml.ts'

/** What an office program opens by itself, wherever it lies, when it opens the document that names it. */
const OPENED_AT_ONCE = ['attachedTemplate', 'oleObject', 'package', 'frame', 'subDocument', 'aFChunk']
const TYPE = new RegExp(`\\bType\\s*=\\s*["'][^"']*/(?:${OPENED_AT_ONCE.join('|')})\\s*["']`, 'i')
const FROM_ELSEWHERE = /\bTargetMode\s*=\s*["']\s*External\s*["']/i
/** A page with its parts in one file; it leads on to programs. */
const WITH_PARTS = /\bTarget\s*=\s*["']\s*mhtml:/i
const PICTURE = /\bType\s*=\s*["'][^"']*\/image\s*["']/i
/** A file of another machine: whoever opens it tells that machine who they are. */
const OF_ANOTHER_MACHINE = /\bTarget\s*=\s*["']\s*(?:file:)?[\\/]{2,}(?!localhost[\\/]|[a-z][:|])[^\\/]/i
/** A page of the web that is taken into the document, with whatever it names. */
const PAGE_INSIDE = /\bType\s*=\s*["'][^"']*\/aFChunk\s*["']/i
const PAGE = /\bTarget\s*=\s*["'][^"']*\.(?:m?html?|mht|xhtml)\s*["']/i

/**
 * Tells whether a list of relations names what is fetched from elsewhere and opened without being asked for: templates,
 * objects, frames, parts of a document, pictures of another machine, pages of the web that the document has taken in. Not
 * so links, pictures of the web and other workbooks.
 */
export const opensElsewhere = (xml: string): boolean =>
  xml.split('<').some(element => {
    const relation = readable(element)
    if (PAGE_INSIDE.test(relation) && PAGE.test(relation)) return true
    const isFetched = TYPE.test(relation) || WITH_PARTS.test(relation)
    const isAsked = PICTURE.test(relation) && OF_ANOTHER_MACHINE.test(relation)
    return FROM_ELSEWHERE.test(relation) && (isFetched || isAsked)
  })
