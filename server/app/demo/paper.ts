/** A one-page PDF with a few lines of Latin text: what a demo record carries as a document. */
export function paper(name: string, lines: readonly string[]): { name: string; b64: string } {
  const text = lines
    .map((line, index) => `1 0 0 1 60 ${760 - index * 24} Tm (${line.replace(/[\\()]/g, char => `\\${char}`)}) Tj`)
    .join('\n')
  const stream = `BT /F1 13 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = pdf.length
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, b64: Buffer.from(pdf, 'latin1').toString('base64') }
}

/** A round SVG icon with the first letter of a name. */
export function icon(name: string): { name: string; b64: string } {
  const letter = name.charAt(0)
  const hue = (name.charCodeAt(0) * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 45% 38%)"/><text x="32" y="43" text-anchor="middle" font-family="sans-serif" font-size="32" font-weight="600" fill="#fff">${letter}</text></svg>`
  return { name: `${name}.svg`, b64: Buffer.from(svg).toString('base64') }
}
