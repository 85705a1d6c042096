import { carryReset } from '../account/factorReset.service.ts'
import { carryBan, carryDeletion } from '../account/removal.service.ts'
import { carryUser, carryUserChange } from '../account/users.service.ts'
import { carryBank, carryBankChange, carryBankDeletion, carryDetail } from '../bank/bank.service.ts'
import { carryCompany, carryCompanyChange, carryCompanyDeletion } from '../company/company.service.ts'
import type { App } from '../core/context.ts'
import { carryOrderRollback, carryPayment, carryRefund } from '../order/money.service.ts'
import { carryFixation, carryReplenishmentRollback } from '../replenishment/payment.service.ts'
import { carrySettings } from '../setting/setting.service.ts'

/** How each call that can wait for a second person is carried out when it is approved. */
export const proposable: App['proposable'] = {
  payOrder: carryPayment,
  refundOrder: carryRefund,
  rollbackOrder: carryOrderRollback,
  fixRate: carryFixation,
  rollbackReplenishment: carryReplenishmentRollback,
  createCompany: carryCompany,
  saveCompany: carryCompanyChange,
  deleteCompany: carryCompanyDeletion,
  createBank: carryBank,
  saveBank: carryBankChange,
  saveBankDetail: carryDetail,
  deleteBank: carryBankDeletion,
  createUser: carryUser,
  saveUser: carryUserChange,
  banUser: carryBan,
  deleteUser: carryDeletion,
  resetFactors: carryReset,
  saveSettings: carrySettings,
}
