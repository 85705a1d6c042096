import type { Same } from '../en.ts'
import type { records as ru } from './ru.ts'
import { check } from './en/check.ts'
import { exports } from './en/exports.ts'
import { labels } from './en/labels.ts'
import { preflight } from './en/preflight.ts'
import { statement } from './en/statement.ts'

/** The English texts of records: exactly the keys of the Russian ones. */
export const records: Same<typeof ru> = {
  reasons: {
    innApproved: 'The INN is already approved for every client',
    noPaymentOrders: 'The client has not attached a payment order yet',
    inquiryAnswered: 'The inquiry has already been answered',
    swiftAnswered: 'The SWIFT copy has already been received',
    secondPerson: 'Waits for a second signature',
    inWork: 'The manager is working on it: it opens after their decision',
    offerExpired: 'The offer has run out: the client can request the rate again',
    automaticOffer: 'An offer at the central-bank rate is not extended',
  },
  check,
  preflight,
  statement,
  files: {
    shape: 'The file could not be read, attach it again',
    name: 'The file name is empty or longer than {max} characters',
    nameCharacters:
      'The file name begins with a dot or has characters that are not allowed ( / : * ? and the like), rename the file',
    extension: 'This file extension is not allowed, use: {extensions}',
    content: 'The content of the file does not match the extension {extension}',
    otherFormat: 'The {extension} file is {found} inside: open it and save it as PDF or {better}',
    tooBig: 'The file is larger than {max} MB',
    empty: 'The file is empty',
    base64: 'The file arrived damaged',
    svgScript: 'SVG with scripts or outside links is not accepted',
    macros: 'Documents with macros or ActiveX controls are not accepted',
    program: 'The file has a program or a script inside: remove it and attach the file again',
    dde: 'The document starts another program (DDE): remove such fields and links or save the document as a PDF',
    pdfScript: 'The PDF has a script or starts a program: print it to PDF and attach that one',
    pdfForm: 'The PDF is a form that changes itself (XFA): print it to PDF and attach that one',
    template:
      'The document takes a template, a picture, an object or data from another computer or site: remove that link or save it as a PDF',
    unnamed: 'The file has no name',
    oneAtATime: 'Send one file at a time',
    bomb: 'The file unpacks to more than 100 times its size or to more than 200 MB',
    tooComplicated:
      'The document is too complicated to check: save it anew, for example by printing it to PDF, or attach a scan',
    tooMany: 'At most {max} files',
    gone: 'The uploaded file was not found, attach it again',
  },
  approval: {
    summary: {
      ORDER: { PAY: 'Payment of order №{id}', REFUND: 'Refund of order №{id}', ROLLBACK: 'Rollback of order №{id}' },
      REPLENISHMENT: { CREDIT: 'Credit of replenishment №{id}', ROLLBACK: 'Rollback of replenishment №{id}' },
      COMPANY: { CREATE: 'New company', SAVE: 'Payee details of company №{id}', DELETE: 'Deletion of company №{id}' },
      BANK: { CREATE: 'New bank', SAVE: 'Payee details of bank №{id}', DELETE: 'Deletion of bank №{id}' },
      USER: {
        CREATE: 'New member of staff',
        SAVE: 'Rights or e-mail of a member of staff',
        BAN: 'Ban of a member of staff',
        UNBAN: 'Lifting the ban of a member of staff',
        DELETE: 'Deletion of a member of staff',
        RESET: 'Reset of the second factor of a member of staff',
      },
      SETTING: { SAVE: 'Settings of approvals' },
    },
  },
  bulk: {
    refused: '{name}: {reason}',
    already: {
      REQUEST: {
        NEW: '{name} was changed already',
        APPROVED: '{name} was approved already',
        REJECTED: '{name} was rejected already',
        USED: '{name} was used already',
      },
      INN: {
        PENDING: '{name} was changed already',
        APPROVED: '{name} was approved already',
        BLOCKED: '{name} was blocked already',
      },
    },
  },
  webhook: {
    event: {
      INN: 'An INN, status “{status}”',
      REQUEST: 'A request, status “{status}”',
      REPLENISHMENT: 'A replenishment, status “{status}”',
      ORDER: 'An order, status “{status}”',
      MESSAGE: 'A new message in a chat. Without its text, which is read by the API',
      BALANCE: 'A movement of a USD balance',
      APPROVAL: 'Something waits for a second person',
    },
    end: {
      GONE: 'The address has answered 410: nothing is wanted there any more',
      FAILING: 'Nothing has come through for five days',
      OWNER: 'The rights of its owner have changed',
    },
  },
  labels,
  exports,
}
