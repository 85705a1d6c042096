import type { Same } from '../../en.ts'
import type { statement as ru } from '../ru/statement.ts'

/** In English: what is wrong in a bank statement. */
export const statement: Same<typeof ru> = {
  notOne: 'Line {line}: this is no statement: the first line has to be 1CClientBankExchange',
  unreadable: 'Line {line}: its keys cannot be read: the file is not in UTF-8, Windows-1251 or DOS 866',
  encoding: 'Line {line}: unknown encoding “{found}”, it has to be Windows or DOS',
  otherEncoding: 'Line {line}: the file is in another encoding than it says: “{found}”',
  version: 'Line {line}: version “{found}” of the format, it has to be 1.02 or 1.03',
  missing: 'Line {line}: the section that begins here has no key “{name}”',
  twice: 'Line {line}: the key “{name}” stands twice',
  date: 'Line {line}: “{name}”: there is no such day: “{found}”, it has to be DD.MM.YYYY',
  period: 'Line {line}: the period ends on “{found}”, before it begins',
  sum: 'Line {line}: “{name}”: this is no sum: “{found}”, it has to be roubles and kopecks with a point, 1000.50',
  account: 'Line {line}: “{name}”: an account has 20 digits: “{found}”',
  inn: 'Line {line}: “{name}”: an INN has 10 or 12 digits: “{found}”',
  long: 'Line {line}: “{name}”: the value is too long',
  character: 'Line {line}: “{name}”: a control or invisible character',
  empty: 'Line {line}: “{name}”: empty or too long',
  nested: 'Line {line}: a section begins inside the section “{name}” of line {outer}',
  notClosed: 'Line {line}: the section “{name}” is not closed: there is no line “{closes}”',
  notOpened: 'Line {line}: “{name}” closes a section that is not open',
  shape: 'Line {line}: this is neither a key with a value nor a section',
  afterEnd: 'Line {line}: something stands behind “{name}”',
  noEnd: 'Line {line}: the file breaks off: there is no line “{name}”',
  tooMany: 'Line {line}: the statement has more than {max} documents, take a shorter period',
}
