import { toRate } from '../../domain/core/rate.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import type { TestApplication } from '../support/application.ts'

/** The client's counterparty in the story. */
export const CONTRACTOR = {
  contractorName: 'Shenzhen Lumen Trading Co., Ltd',
  contractorCountry: { code: 'CN' },
  contractorAddress: '18 Keyuan Road, Shenzhen',
  contractorContactName: 'Li Wei',
  contractorContactEmail: 'li.wei@lumen.example',
  contractorSwift: 'BKCHCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '6222020200112233445',
  contractorBankName: 'Bank of China',
}

/** Adds the paying company and the partner bank of the story. */
export async function addAgent(application: TestApplication): Promise<{ companyId: number; bankId: number }> {
  const em = application.app.store.fork()
  const now = new Date()
  const companyId = await em.insert(Company, {
    name: 'Orient Pay FZE',
    country: 'AE',
    currency: 'USD',
    baseRate: toRate(3),
    countryExclusions: ['IR'],
    createdAt: now,
  })
  const bankId = await em.insert(Bank, {
    name: 'Восточный расчётный банк',
    shortName: 'ВРБ',
    bic: '044525985',
    payeeName: 'Brockman LLC',
    createdAt: now,
  })
  return { companyId, bankId }
}
