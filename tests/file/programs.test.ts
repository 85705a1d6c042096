import { describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { bytesOf, carried, compound, disguisedProgram, DOCX, pdf, png, txt, XLSX, zip } from '../support/files.ts'

const PROGRAM = bytesOf(disguisedProgram())
const TEXT = bytesOf(txt())
const inside = (name: string, content: Buffer) => zip({ ...DOCX, [name]: content })
const object = (streams: Readonly<Record<string, Buffer>>) => inside('word/embeddings/a.bin', compound(streams))
const attached = (name: string, content: Buffer, folder?: string) =>
  object({ '\u0001Ole10Native': carried(name, content, folder) })
const old = (streams: Readonly<Record<string, Buffer>>) =>
  compound({ WordDocument: Buffer.from([0xec, 0xa5, 0, 0, 0]), ...streams })

/** A file that says one name in its head and another one after it. */
function renamed(shown: string, real: string): Buffer {
  const head = carried(shown, TEXT)
  const tail = carried(real, TEXT)
  const wide = (name: string) => Buffer.from(`C:\\Temp\\${name}`, 'utf16le')
  return Buffer.concat([head.subarray(0, head.indexOf(wide(shown)) - 4), tail.subarray(tail.indexOf(wide(real)) - 4)])
}

const EXTENSIONS = 'exe scr com bat cmd pif cpl ps1 vbs vbe js jse wsf hta lnk msi jar dll url reg iso chm xll'.split(
  ' ',
)

describe('in an Office file', () => {
  test.each<[string, string, Buffer]>([
    ['a program that an object carries', 'docx', attached('a.bin', PROGRAM)],
    ['a program that an object carries far behind its head', 'docx', attached('a', PROGRAM, 'C:\\'.padEnd(9000, 'a'))],
    ['a program under the name of a text', 'docx', attached('a.txt', PROGRAM)],
    ['a program of Linux', 'docx', attached('a', Buffer.from('\u007fELF\u0002\u0001\u0001'))],
    ['a program of macOS', 'docx', attached('a', Buffer.from('cffaedfe07000001', 'hex'))],
    ['a script that names its interpreter', 'docx', attached('a', Buffer.from('#!/bin/sh\nrm -rf ~\n'))],
    ['a program as a package', 'docx', object({ Package: PROGRAM })],
    ['a program as the contents of a control', 'docx', object({ CONTENTS: PROGRAM })],
    ['a program in any stream', 'docx', object({ Other: PROGRAM })],
    ['a program that an object carries without a name', 'docx', object({ '\u0001Ole10Native': bare(PROGRAM) })],
    ['a program as a part', 'docx', inside('word/embeddings/a.bin', PROGRAM)],
    ['a program as a picture', 'xlsx', zip({ ...XLSX, 'xl/media/image1.png': PROGRAM })],
    ['a program as a part by its name', 'docx', inside('word/embeddings/a.VBS', TEXT)],
    ['a program in an archive in it', 'docx', attached('a.zip', zip({ 'a.txt': TEXT, 'b/c.hta': TEXT }))],
    ['a program in an old document', 'doc', old({ 'ObjectPool/_1/\u0001Ole10Native': carried('a.exe', PROGRAM) })],
    ['a program whose name ends in dots and blanks', 'docx', attached('a.exe. .', TEXT)],
    ['a program whose name has a second stream', 'docx', attached('a.exe::$DATA', TEXT)],
    ['a program with a harmless first name', 'docx', object({ '\u0001Ole10Native': renamed('a.txt', 'b.vbs') })],
    ...EXTENSIONS.map((one): [string, string, Buffer] => [`a file a.${one}`, 'docx', attached(`a.${one}`, TEXT)]),
  ])('%s is refused', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('program')
  })

  test.each<[string, Buffer]>([
    ['a text', attached('Письмо.txt', TEXT)],
    ['a PDF', attached('scan.2024.pdf', bytesOf(pdf()))],
    ['a picture', attached('a.png', bytesOf(png()))],
    ['an archive of texts', attached('a.zip', zip({ 'a.txt': TEXT, 'b/МЗ.txt': 'MZ is a plant' }))],
    ['a stream that begins with the letters of a program', object({ Data: Buffer.from('MZ\0\0\u0001', 'latin1') })],
  ])('%s is taken', async (_, content) => {
    expect(await judgeOffice(content, 'docx')).toBe('good')
  })
})

/** A file as some objects carry it: behind its size alone. */
function bare(content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([size, content])
}
