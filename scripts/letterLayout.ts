import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import mjml2html from 'mjml'
import { LAYOUT, LAYOUT_HTML } from '../server/mail/layout.ts'

/** A part of `npm run codegen`: writes the layout of letters as HTML, so that a running server needs no MJML (45 MB, half a second). */
const { html, errors } = await mjml2html(LAYOUT, {
  validationLevel: 'strict',
  fonts: {}, // else it has readers ask Google for the fonts that it knows
})
if (errors.length > 0) throw new Error(`The layout of letters is not MJML: ${errors[0]?.formattedMessage}`)
mkdirSync(dirname(LAYOUT_HTML), { recursive: true })
writeFileSync(LAYOUT_HTML, html)
