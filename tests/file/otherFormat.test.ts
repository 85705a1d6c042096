import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'

const RTF = '{\\rtf1\\ansi\\ansicpg1251 Счёт}'
const HTML =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>1</td></tr></table></body></html>'
const XML = '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns:html="x"><Table/></Workbook>'
const MHT = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x'
const CSV = 'Дата;Сумма\r\n01.02.2026;100,50\r\n'

describe('an Office file of old that is something else inside', () => {
  test.each<[string, string, string | Buffer]>([
    ['rtf', 'doc', RTF],
    ['rtf', 'docx', `\uFEFF ${RTF}`],
    ['html', 'xls', HTML],
    ['html', 'doc', `<!DOCTYPE html>\n${HTML}`],
    ['html', 'doc', `<?xml version="1.0" encoding="utf-8"?>\n<!-- a -->${HTML}`],
    ['html', 'xls', `\n<table border="1"><tr><td>1</td></tr></table>`],
    ['html', 'xls', Buffer.from(`\uFEFF${HTML}`, 'utf16le')],
    ['xml', 'xls', XML],
    ['xml', 'doc', `\uFEFF<?xml version="1.0"?><w:wordDocument/>`],
    ['mht', 'doc', MHT],
    ['mht', 'xls', `From: <Saved by Excel>\r\nSubject: a\r\n${MHT}`],
    ['csv', 'xls', CSV],
    ['csv', 'xlsx', Buffer.from(`\uFEFF${CSV.replaceAll(';', '\t')}`, 'utf16le')],
    ['csv', 'xls', Buffer.from('c4e0f2e03bd1f3ecece00d0a', 'hex')],
    ['txt', 'doc', 'Счёт'],
  ])('is called %s when its extension is %s', async (verdict, extension, content) => {
    expect(await judgeOffice(Buffer.from(content as string), extension)).toBe(verdict)
  })

  test.each([
    ['a program', Buffer.from('MZ\u0090\0')],
    ['letters of one byte among others', Buffer.from('abc\u0001')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('has no name when it is %s', async (_, content) => {
    expect(await judgeOffice(content, 'doc')).toBe('otherKind')
  })
})

describe('its refusal', () => {
  let application: TestApplication
  let token = ''
  beforeAll(async () => {
    application = await openTestApplication()
    token = application.token(await application.addUser())
  })
  afterAll(() => application.close())

  const refused = async (name: string, content: string, language: string) => {
    const file = { name, b64: Buffer.from(content).toString('base64') }
    const answer = await application.rest(token, 'POST', '/file', { file }, { 'accept-language': language })
    return (answer.body['fieldErrors'] as { defaultMessage: string }[])[0]?.defaultMessage
  }

  test.each([
    ['счёт.doc', RTF, 'ru', 'Внутри файла doc — RTF: откройте его и сохраните в формате PDF или DOCX'],
    ['счёт.xls', HTML, 'ru', 'Внутри файла xls — HTML: откройте его и сохраните в формате PDF или XLSX'],
    ['bill.xls', CSV, 'en', 'The xls file is CSV inside: open it and save it as PDF or XLSX'],
    ['bill.doc', RTF, 'en', 'The doc file is RTF inside: open it and save it as PDF or DOCX'],
  ])('of %s says what it is and what to do, in the language of the reader', async (name, content, language, said) => {
    expect(await refused(name, content, language)).toBe(said)
  })
})
