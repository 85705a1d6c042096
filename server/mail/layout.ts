import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The places of the layout that each letter fills: `[[body]]`. */
export type Place = 'lang' | 'subject' | 'preview' | 'greeting' | 'body' | 'facts' | 'link' | 'button' | 'footer'

const at = (place: Place) => `[[${place}]]`

/** The colours of the product, light (web/theme.ts). */
const INK = '#16212b'
const FAINT = '#55636f'
const ACCENT = '#0c6470'
const LINE = '#d5dde3'
const PAGE = '#f3f6f7'

/** The layout of all letters: scripts/letterLayout.ts makes its HTML beside what is generated. */
export const LAYOUT = `<mjml lang="${at('lang')}"><mj-head><mj-title>${at('subject')}</mj-title><mj-preview>${at('preview')}</mj-preview>
  <mj-attributes>
    <mj-all font-family="'Golos Text', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" />
    <mj-text font-size="15px" line-height="23px" color="${INK}" padding="8px 28px" />
    <mj-table font-size="14px" line-height="21px" color="${INK}" padding="8px 28px" />
  </mj-attributes></mj-head>
  <mj-body background-color="${PAGE}" width="560px">
    <mj-section padding="28px 0 12px"><mj-column>
      <mj-text font-size="19px" font-weight="700" color="${ACCENT}">Trinity</mj-text>
    </mj-column></mj-section>
    <mj-section background-color="#ffffff" border="1px solid ${LINE}" border-radius="10px" padding="20px 0 24px"><mj-column>
      <mj-text font-size="19px" line-height="27px" font-weight="600">${at('greeting')}</mj-text>
      <mj-text>${at('body')}</mj-text>
      <mj-table>${at('facts')}</mj-table>
      <mj-button align="left" background-color="${ACCENT}" color="#ffffff" font-size="15px" font-weight="600" border-radius="8px"
        inner-padding="12px 22px" padding="12px 28px" href="${at('link')}">${at('button')}</mj-button>
      <mj-text font-size="12px" line-height="18px" color="${FAINT}"><span style="word-break:break-all">${at('link')}</span></mj-text>
    </mj-column></mj-section>
    <mj-section padding="12px 0 28px"><mj-column>
      <mj-text font-size="12px" line-height="18px" color="${FAINT}">${at('footer')}</mj-text>
    </mj-column></mj-section>
  </mj-body></mjml>`

/** A line of the table of facts, both parts escaped already. */
export function factRow(label: string, value: string): string {
  const cell = `padding:7px 0;border-bottom:1px solid ${LINE};vertical-align:top`
  return `<tr><td style="${cell};color:${FAINT};width:38%;padding-right:16px">${label}</td><td style="${cell};font-variant-numeric:tabular-nums;overflow-wrap:anywhere">${value}</td></tr>`
}

/** Where the HTML of the layout is. */
export const LAYOUT_HTML = join(import.meta.dirname, '../generated/letter.html')

let html: string | null = null

/** The HTML that every letter is filled into. */
export function letterLayout(): string {
  html ??= readFileSync(LAYOUT_HTML, 'utf8')
  return html
}
