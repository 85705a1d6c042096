import { readable } from './xml.ts'

/** What an office program opens by itself, wherever it lies, when it opens the document that names it. */
const OPENED_AT_ONCE = ['attachedTemplate', 'oleObject', 'package', 'frame', 'subDocument', 'aFChunk']
const TYPE = new RegExp(`\\bType\\s*=\\s*["'][^"']*/(?:${OPENED_AT_ONCE.join('|')})\\s*["']`, 'i')
const FROM_ELSEWHERE = /\bTargetMode\s*=\s*["']\s*External\s*["']/i
/** A page with its parts in one file; it leads on to programs. */
const WITH_PARTS = /\bTarget\s*=\s*["']\s*mhtml:/i

/**
 * Tells whether a list of relations names what is fetched from elsewhere and opened without being asked for: templates,
 * objects, frames, parts of a document. Not so links, pictures and other workbooks.
 */
export const opensElsewhere = (xml: string): boolean =>
  xml.split('<').some(element => {
    const relation = readable(element)
    return FROM_ELSEWHERE.test(relation) && (TYPE.test(relation) || WITH_PARTS.test(relation))
  })
