import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { dayStart, formatDate } from '../../domain/core/dates.ts'
import { formatRate } from '../../domain/core/decimal.ts'
import { formatMinor, type Minor, minus } from '../../domain/core/money.ts'
import type { Bill } from '../generated/schema.ts'

type Sheet = PDFKit.PDFDocument

const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${path}`))

/** The faces of the document: Latin and Cyrillic in one file each. */
const REGULAR = font('400Regular/GolosText_400Regular.ttf')
const BOLD = font('600SemiBold/GolosText_600SemiBold.ttf')

/** Points: A4 with its margins. */
const LEFT = 46
const RIGHT = 549
const WIDTH = RIGHT - LEFT
const COLUMN = 240
const SECOND = RIGHT - COLUMN
const QR_SIZE = 96

// The narrow blank of the web is next to nothing in this face
const money = (amount: Minor, currency: string) => formatMinor(amount, currency, 'en').replaceAll('\u202F', '\u00A0')

/** Draws a bill as a PDF of one A4 page; its text can be selected. Runs in a thread. */
export default async function drawBill(bill: Bill): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: LEFT, bottom: 0, left: LEFT, right: LEFT },
    // The same bill has the same bytes
    info: {
      Title: `Invoice ${bill.number}`,
      Producer: 'Trinity',
      Creator: 'Trinity',
      CreationDate: dayStart(bill.date),
    },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('end', () => resolve(Buffer.concat(parts)))
    doc.once('error', reject)
  })
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  drawHead(doc, bill)
  const below = Math.max(drawPayee(doc, bill), drawClient(doc, bill))
  const end = drawLines(doc, bill, below + 18)
  drawSignature(doc, bill, end + 40)
  if (bill.qr) drawQr(doc, create(bill.qr, { errorCorrectionLevel: 'M' }).modules, end + 24)
  doc.end()
  return whole
}

function drawHead(doc: Sheet, { number, date }: Bill): void {
  doc.font('bold').fontSize(20).text('INVOICE', LEFT, LEFT)
  doc.font('regular').fontSize(10)
  doc.text(`Number ${number}`, SECOND, LEFT, { width: COLUMN, align: 'right' })
  doc.text(`Date ${formatDate(date, 'en')}`, SECOND, LEFT + 14, { width: COLUMN, align: 'right' })
  doc
    .moveTo(LEFT, LEFT + 36)
    .lineTo(RIGHT, LEFT + 36)
    .lineWidth(1.5)
    .stroke()
}

type Fact = readonly [label: string, value: string | null | undefined]

/** A party of the bill: its role, name and facts. Answers where it ends. */
function drawParty(doc: Sheet, left: number, title: string, name: string, facts: readonly Fact[]): number {
  doc
    .font('bold')
    .fontSize(8)
    .text(title.toUpperCase(), left, LEFT + 50, { width: COLUMN, characterSpacing: 0.6 })
  doc.fontSize(11).text(name, left, doc.y + 3, { width: COLUMN })
  doc.font('regular').fontSize(9)
  for (const [label, value] of facts) if (value) doc.text(`${label}: ${value}`, left, doc.y + 2, { width: COLUMN })
  return doc.y
}

const payeeOf = ({ receivedFrom: { name, shortName, bankName } }: Bill) => name ?? shortName ?? bankName

function drawPayee(doc: Sheet, bill: Bill): number {
  const { receivedFrom: payee } = bill
  return drawParty(doc, LEFT, 'Received from', payeeOf(bill), [
    ['Address', payee.beneficiaryAddress],
    ['INN', payee.inn],
    ['KPP', payee.kpp],
    ['Bank', payee.bankName],
    ['Bank address', payee.bankAddress],
    ['BIC', payee.bic],
    ['Correspondent account', payee.corrAccount],
    ['RUR account', payee.account],
  ])
}

function drawClient(doc: Sheet, { billTo, contract: { number, date } }: Bill): number {
  const contract = [number && `No. ${number}`, date && `dated ${formatDate(date, 'en')}`].filter(Boolean).join(' ')
  return drawParty(doc, SECOND, 'Bill to', billTo.name, [
    ['Address', billTo.address],
    ['INN', billTo.inn],
    ['Contract', contract],
  ])
}

/** The table of the bill. Answers where it ends. */
function drawLines(doc: Sheet, bill: Bill, top: number): number {
  const { service, amount, currency, rate, fixedFeeRub, totalRub } = bill
  doc.x = LEFT
  doc.y = top
  doc.font('regular').fontSize(9)
  const figure = (text: string) => ({ text, align: { x: 'right', y: 'top' } }) as const
  doc.table({
    columnStyles: ['*', 92, 70, 108],
    defaultStyle: { padding: 6 },
    data: [
      ['Service', figure('Amount'), figure('Rate, RUR'), figure('Total, RUR')],
      [
        service,
        figure(money(amount, currency)),
        figure(formatRate(rate, 'en')),
        figure(money(minus(totalRub, fixedFeeRub), 'RUR')),
      ],
      ...(fixedFeeRub === 0 ? [] : [[{ text: 'Fixed fee', colSpan: 3 }, figure(money(fixedFeeRub, 'RUR'))]]),
      [{ text: 'Total in RUR', colSpan: 3 }, figure(money(totalRub, 'RUR'))],
    ],
  })
  doc.text(`Payment purpose: ${bill.purpose}`, LEFT, doc.y + 8, { width: WIDTH })
  return doc.y
}

/** The line for the director, and the stamp: the payee's name and INN in a ring. */
function drawSignature(doc: Sheet, bill: Bill, top: number): void {
  const [x, y, radius] = [LEFT + 300, top + 30, 54]
  doc
    .font('regular')
    .fontSize(10)
    .text('Director', LEFT, top + 20)
  doc
    .moveTo(LEFT + 54, top + 32)
    .lineTo(LEFT + 220, top + 32)
    .lineWidth(0.7)
    .stroke()
  doc.circle(x, y, radius).lineWidth(1.6).stroke()
  doc
    .circle(x, y, radius - 4)
    .lineWidth(0.6)
    .stroke()
  const width = radius * 1.5
  const { inn } = bill.receivedFrom
  const text = [payeeOf(bill), inn && `INN ${inn}`].filter(Boolean).join('\n')
  doc.font('bold').fontSize(7.5)
  const height = Math.min(doc.heightOfString(text, { width, align: 'center' }), radius * 1.4)
  doc.text(text, x - width / 2, y - height / 2, { width, height, align: 'center', ellipsis: true })
}

/** The squares of a payment QR, one rectangle a run of dark ones. */
function drawQr(doc: Sheet, { size, data }: { size: number; data: Uint8Array }, top: number): void {
  const side = QR_SIZE / size
  const left = RIGHT - QR_SIZE
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) doc.rect(left + column * side, top + row * side, side, side)
  doc.fill('#000')
  doc
    .font('regular')
    .fontSize(7)
    .text('Payment QR', left, top + QR_SIZE + 4, { width: QR_SIZE, align: 'center' })
}
