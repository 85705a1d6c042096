import { expect, type Locator } from '@playwright/test'
import { flawsOver } from './axe.ts'
import { LOOKS, sizeOf } from './look.ts'

/**
 * Everything of the product that opens over a page, and the file that draws it. Each is opened by a journey and judged
 * there by `seen`; tests/boundaries/dialogs.test.ts holds that none is missing.
 */
export const DIALOGS = {
  'account.passkey': 'account/factor/AddPasskey.tsx',
  'account.once': 'ui/Once.tsx',
  'account.onceLeave': 'ui/Once.tsx',
  'account.onceLost': 'ui/Once.tsx',
  'account.renewCodes': 'account/factor/FactorSection.tsx',
  'account.stepUp': 'account/factor/StepUpDialog.tsx',
  'account.totp': 'account/factor/AddTotp.tsx',
  'account.factorRemove': 'account/factor/FactorSection.tsx',
  'account.password': 'account/PasswordPopup.tsx',
  'bank.delete': 'bank/BankEdit.tsx',
  'bank.detail': 'bank/BankDetailPage.tsx',
  'bulk.reason': 'bulk/BulkBar.tsx',
  chat: 'chat/ChatPanel.tsx',
  'company.delete': 'company/DeleteCompany.tsx',
  'company.markup': 'company/Markups.tsx',
  'company.rowDelete': 'company/EditRows.tsx',
  'company.tier': 'company/TierDialog.tsx',
  'contractor.account': 'contractor/Accounts.tsx',
  'contractor.delete': 'contractor/ContractorPage.tsx',
  'contractor.template': 'contractor/Templates.tsx',
  'inn.add': 'inn/MyInns.tsx',
  'inn.block': 'inn/InnActions.tsx',
  'inn.leave': 'inn/MyInns.tsx',
  'inn.mine': 'inn/MyInns.tsx',
  'inn.registry': 'inn/InnRegistry.tsx',
  'inn.registryAdd': 'inn/InnRegistry.tsx',
  'inn.remove': 'inn/InnActions.tsx',
  'note.delete': 'note/NotesPanel.tsx',
  'order.archive': 'order/AdminSteps.tsx',
  'order.cancel': 'order/CancelDialog.tsx',
  'order.cancelByStaff': 'order/CancelDialog.tsx',
  'order.linkNew': 'order/RecipientLinks.tsx',
  'order.linkRevoke': 'order/RecipientLinks.tsx',
  'order.pay': 'order/PayForm.tsx',
  'order.refund': 'order/AdminSteps.tsx',
  'order.rollback': 'order/AdminSteps.tsx',
  'order.service': 'order/Services.tsx',
  'paper.month': 'paper/ClientPapers.tsx',
  'paper.record': 'paper/RecordPapers.tsx',
  'replenishment.archive': 'replenishment/staff/AdminActions.tsx',
  'replenishment.cancelPayment': 'replenishment/wizard/PaymentStage.tsx',
  'replenishment.confirmRate': 'replenishment/wizard/Confirmed.tsx',
  'replenishment.extend': 'replenishment/staff/ExtendOffer.tsx',
  'replenishment.farRate': 'replenishment/staff/RateForm.tsx',
  'replenishment.credit': 'replenishment/staff/FixationStage.tsx',
  'replenishment.received': 'replenishment/staff/PaymentCheck.tsx',
  'replenishment.refuseRate': 'replenishment/wizard/Confirmed.tsx',
  'replenishment.return': 'replenishment/staff/Review.tsx',
  'replenishment.rollback': 'replenishment/staff/AdminActions.tsx',
  'replenishment.template': 'replenishment/wizard/Templates.tsx',
  'request.closed': 'request/RequestPopup.tsx',
  'request.create': 'request/CreateRequest.tsx',
  'request.delete': 'request/RequestDialog.tsx',
  'request.missing': 'request/RequestPopup.tsx',
  'request.one': 'request/RequestDialog.tsx',
  'request.reject': 'request/Decide.tsx',
  'shell.mentions': 'shell/Mentions.tsx',
  'shell.keys': 'shell/KeysHelp.tsx',
  'shell.more': 'shell/Nav.tsx',
  'shell.sections': 'shell/Nav.tsx',
  'shell.palette': 'shell/Palette.tsx',
  'shell.profile': 'shell/ProfileMenu.tsx',
  'shell.rates': 'shell/CurrencyBar.tsx',
  'shell.support': 'shell/Support.tsx',
  'ui.calendar': 'ui/DateField.tsx',
  'developer.asApi': 'developer/AsApi.tsx',
  'ui.leave': 'ui/LeaveGuard.tsx',
  'ui.popup': 'ui/Popup.tsx',
  'ui.preview': 'ui/DownloadButton.tsx',
  'account.keyAdd': 'account/factor/AddKey.tsx',
  'account.keyEnd': 'account/factor/KeySection.tsx',
  'approval.approve': 'approval/ApprovalPage.tsx',
  'approval.withdraw': 'approval/ApprovalPage.tsx',
  'approval.reject': 'approval/ApprovalPage.tsx',
  'answerTemplate.edit': 'answerTemplate/TemplateDialog.tsx',
  'answerTemplate.delete': 'answerTemplate/AnswerTemplates.tsx',
  'view.save': 'view/ViewDialogs.tsx',
  'view.manage': 'view/ViewDialogs.tsx',
  'view.menu': 'view/ViewsMenu.tsx',
  'view.delete': 'view/ViewDialogs.tsx',
  'statement.line': 'bankStatement/LineDialog.tsx',
  'statement.aside': 'bankStatement/LineDialog.tsx',
  'statement.confirm': 'bankStatement/ConfirmLines.tsx',
  'webhook.add': 'webhook/WebhookDialog.tsx',
  'webhook.change': 'webhook/WebhookDialog.tsx',
  'webhook.delete': 'webhook/useWebhookActions.tsx',
  'webhook.menu': 'webhook/WebhookMenu.tsx',
  'webhook.delivery': 'webhook/DeliveryDialog.tsx',
  'webhook.allow': 'webhook/UserWebhooks.tsx',
  'user.ban': 'user/useUserActions.tsx',
  'user.signInAs': 'user/ReasonDialogs.tsx',
  'user.resetFactors': 'user/ReasonDialogs.tsx',
  'user.delete': 'user/useUserActions.tsx',
  'user.menu': 'user/UserMenu.tsx',
} as const

/** One of them. */
export type Dialog = keyof typeof DIALOGS

/** `npm test` judges a dialog as its journey opens it; TEST_ALL: in every look. */
const all = process.env['TEST_ALL'] === '1'

/** A dialog is open, and fit for everybody (WCAG 2.2 A and AA). */
export async function seen(dialog: Locator, name: Dialog): Promise<void> {
  await expect(dialog).toBeVisible()
  const page = dialog.page()
  const before = page.viewportSize()
  for (const look of all && before ? LOOKS : []) {
    const { width, theme } = look
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize(sizeOf(look))
    if (!(await dialog.isVisible())) continue // what a wide page opens is no part of a narrow one
    expect.soft(await flawsOver(dialog), `${name}, ${theme} at ${width}`).toEqual([])
  }
  if (!all || !before) return expect.soft(await flawsOver(dialog), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
  await expect(dialog).toBeVisible()
}
