import { describe, expect, test } from 'vitest'
import { judged } from '../support/judged.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const judge = (text: string | Buffer) => judged(Buffer.from(text as string), 'svg')
const within = (inside: string) => `<svg ${SVG}>${inside}</svg>`

describe('an SVG icon', () => {
  test.each([
    ['a plain picture', within('<circle cx="8" cy="8" r="7"/>')],
    ['a declaration and a comment before it', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- icon -->\n${within('')}`],
    ['a byte order mark', `\uFEFF${within('')}`],
    ['a paint and a link of its own', within('<linearGradient id="g"/><rect fill="url(#g)"/><use href="#g"/>')],
    ['blanks around the sign of a link', within('<use href = "#g"/>')],
    ['a style of a shape and a Russian title', within('<title>Один = два</title><path style="fill:none" d="M0 0"/>')],
  ])('with %s is taken', async (_, text) => {
    expect(await judge(text)).toBe('good')
  })

  test.each([
    ['a script', within('<script>alert(1)</script>')],
    ['a script under a prefix', `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></svg>`],
    [
      'a script under a prefix that is no ASCII',
      `<svg ${SVG} xmlns:ё="http://www.w3.org/2000/svg"><ё:script>alert(1)</ё:script></svg>`,
    ],
    ['a handler', `<svg ${SVG} onload="alert(1)"/>`.replace('/>', '></svg>')],
    ['a handler after a slash', within('<circle r="1"/onclick=alert(1)>')],
    ['a handler on a new line', within('<circle\nonmouseover\n=\n"alert(1)"/>')],
    ['a foreign object', within('<foreignObject><body/></foreignObject>')],
    ['a frame', within('<iframe src="#"/>')],
    ['a link out', within('<a href="https://evil.example">x</a>')],
    ['an xlink out', within('<use xlink:href="https://evil.example/a.svg#a"/>')],
    ['a link without quotes', within('<a href=https://evil.example>x</a>')],
    ['a picture from outside', within('<image href="//evil.example/a.png"/>')],
    ['a document inside', within('<image href="data:image/svg+xml;base64,PHN2Zz4="/>')],
    ['a script URL', within('<a href="javascript:alert(1)">x</a>')],
    ['a script URL in references', within('<a href="&#106;avascript:alert(1)">x</a>')],
    [
      'a link that is animated into a script',
      within('<a><animate attributeName="href" values="&#x6a;avascript:x"/></a>'),
    ],
    ['a link that is set', within('<a><set attributeName="href" to="x"/></a>')],
    ['a style sheet', within('<style>@import "https://evil.example/a.css"</style>')],
    ['a paint from outside', within('<rect fill="url(https://evil.example/a.svg#g)"/>')],
    ['a paint from outside in references', within('<rect fill="&#117;rl(https://evil.example/a.svg#g)"/>')],
    ['a style sheet instruction', `<?xml version="1.0"?><!-- a --><svg ${SVG}><?xml-stylesheet href="#"?></svg>`],
    ['an entity', `<!-- a --><svg ${SVG}><!ENTITY x "y"></svg>`],
    ['another base', `<svg ${SVG} xml:base="https://evil.example/"><use href="#a"/></svg>`],
  ])('with %s is refused', async (_, text) => {
    expect(await judge(text)).toBe('unsafeSvg')
  })

  test.each([
    ['a page', '<html><svg></svg></html>'],
    ['a picture with a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${within('&x;')}`],
    ['a style sheet instruction first', `<?xml-stylesheet href="https://evil.example"?>${within('')}`],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${within('')}`],
    ['two bytes a character', Buffer.from(within(''), 'utf16le')],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(within('')), Buffer.from([0xff, 0xfe])])],
    ['a thousand comments and no picture', `${'<!---->'.repeat(1000)}<html>`],
    ['nothing', ''],
  ])('that is %s is none', async (_, text) => {
    expect(await judge(text)).toBe('otherKind')
  })
})
