import { isPictureElsewhere, leadsElsewhere } from './elsewhere.ts'
import { judgeFields } from './fields.ts'
import { type LinkVerdict, worstOf } from './verdict.ts'
import { ATTRIBUTES, attributesOf, plain, PREFIX } from './xml.ts'

const DDE_LINK = new RegExp(`<${PREFIX}ddeLink[\\s/>]`)

const FORMULA = new RegExp(
  `<${PREFIX}(?:f|definedName|formula[12]?|oldFormula|calculatedColumnFormula|totalsRowFormula)(?=[\\s>])${ATTRIBUTES}>([^<]*)`,
  'g',
)
const QUOTED = /"[^"]*"|'[^']*'/g
/** A workbook by its place; the name of a sheet has no such signs. */
const ANOTHER_BOOK = /^'\s*(?:[a-z][a-z\d+.-]*:)?[\\/]/i
const FETCHING = '(?:WEBSERVICE|IMAGE|RTD|SQL\\.REQUEST)'
const CALL = new RegExp(
  `(?<![\\p{L}\\p{N}_.])${FETCHING}\\s*\\(|(?<![\\p{L}\\p{N}])_xl\\w{1,9}\\.${FETCHING}(?!\\w)`,
  'iu',
)

type Attributes = ReadonlyMap<string, string>
const always = () => true
const picture = (attributes: Attributes) => isPictureElsewhere(attributes.get('src') ?? '')

/** Elements that take something from elsewhere, and by which of their attributes they do. */
const TAKING: Readonly<Record<string, (attributes: Attributes) => boolean>> = {
  // the sources of a workbook's connections
  webPr: always,
  textPr: always,
  modelTextPr: always,
  oledbPr: always,
  dataFeedPr: always,
  dbPr: attributes => attributes.get('connection') !== 'Data Model Connection',
  connection: attributes => attributes.has('odcFile'),
  // pictures that a formula has fetched
  webImageSrd: always,
  // the source of a letter to many
  connectString: always,
  // pictures of drawings of old
  imagedata: picture,
  fill: picture,
  stroke: picture,
  // add-ins
  reference: attributes => leadsElsewhere(attributes.get('store') ?? ''),
}
const TAKING_ELEMENT = new RegExp(`<${PREFIX}(${Object.keys(TAKING).join('|')})(?=[\\s/>])(${ATTRIBUTES})>`, 'g')

/**
 * Judges an XML part of an Office file by its fields, formulas, links and connections: none of them starts another program,
 * none takes anything from elsewhere by itself.
 */
export function judgeLinks(xml: string): LinkVerdict {
  const text = plain(xml)
  if (DDE_LINK.test(text)) return 'dde'
  return worstOf([judgeFormulas(text), judgeFields(text), judgeElements(text)])
}

function judgeFormulas(text: string): LinkVerdict {
  let found: LinkVerdict = 'good'
  for (const [, formula = ''] of text.matchAll(FORMULA)) {
    const rest = formula.replace(QUOTED, quoted => {
      if (ANOTHER_BOOK.test(quoted) && leadsElsewhere(quoted.slice(1, -1))) found = 'template'
      return ''
    })
    if (rest.includes('|')) return 'dde' // no other sign of a formula looks like it
    if (CALL.test(rest)) found = 'template'
  }
  return found
}

function judgeElements(text: string): LinkVerdict {
  for (const [, name = '', attributes = ''] of text.matchAll(TAKING_ELEMENT))
    if (TAKING[name]?.(attributesOf(attributes))) return 'template'
  return 'good'
}
