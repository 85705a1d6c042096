const COUNTRY = { code: 'CN' }
const FILE = { name: 'invoice.pdf', b64: 'JVBERi0xLjQKJSVFT0Y=' }

const CONTRACTOR = {
  contractorName: 'Shenzhen Lumen Trading Co., Ltd',
  contractorCountry: COUNTRY,
  contractorAddress: '18 Keyuan Road, Shenzhen',
  contractorSwift: 'BKCHCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '6222020200112233445',
  contractorBankName: 'Bank of China',
}

const INVOICE = {
  invoiceDate: '2026-03-05',
  invoiceNumber: 'INV-77',
  invoiceAmount: 1_000_000,
  invoiceCurrency: 'CNY',
  invoice: FILE,
}

/** Bodies of the main job as an integrator sends them, for readers of the document: operation → body. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  signUp: {
    username: 'anna@example.com',
    name: 'Анна Белова',
    password: 'river-lamp-2026',
    rePassword: 'river-lamp-2026',
  },
  signIn: { username: 'anna@example.com', password: 'river-lamp-2026' },
  addInn: { inn: '7707083893', name: 'ООО «Лампа»', address: 'Москва, Тверская, 1' },
  createRequest: {
    inn: '7707083893',
    recipientCountry: COUNTRY,
    recipientBankCountry: COUNTRY,
    invoicePrice: 1_000_000,
    currency: 'CNY',
    paymentPurpose: 'Оплата светильников по контракту',
  },
  setRequestStatus: { status: 'REJECTED', comment: 'Страна банка закрыта для платежей', version: 1 },
  saveContractorStage: { id: 12, version: 1, ...CONTRACTOR, saveContractor: true },
  saveDocuments: {
    id: 12,
    version: 2,
    ...INVOICE,
    contractDate: '2026-02-01',
    contractNumber: 'C-12',
    contract: { id: 31 },
    additionalAgreementDate: '2026-02-02',
    additionalAgreementNumber: 'A-1',
    additionalAgreement: { id: 32 },
  },
  createOrder: { ...INVOICE, ...CONTRACTOR },
  sendMessage: { type: 'ORDER', instanceId: 7, text: 'Когда будет SWIFT?', metas: [{ id: 33 }] },
}
