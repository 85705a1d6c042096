import { accountMutations, accountQueries } from '../account/account.resolvers.ts'
import { analyticsQueries } from '../analytics/analytics.resolvers.ts'
import { answerTemplateMutations, answerTemplateQueries } from '../answerTemplate/answerTemplate.resolvers.ts'
import { approvalMutations, approvalQueries } from '../approval/approval.resolvers.ts'
import { auditQueries } from '../audit/audit.resolvers.ts'
import { balanceQueries } from '../balance/balance.resolvers.ts'
import { bankMutations, bankQueries } from '../bank/bank.resolvers.ts'
import { statementMutations, statementQueries } from '../bankStatement/statement.resolvers.ts'
import { bulkMutations } from '../bulk/bulk.resolvers.ts'
import { chatMutations, chatQueries, chatSubscriptions } from '../chat/chat.resolvers.ts'
import { companyMutations, companyQueries } from '../company/company.resolvers.ts'
import { contractorMutations, contractorQueries } from '../contractor/contractor.resolvers.ts'
import { counterQueries, counterSubscriptions } from '../counter/counter.resolvers.ts'
import { deadlineMutations, deadlineQueries } from '../deadline/deadline.resolvers.ts'
import { dictionaryQueries } from '../dictionary/dictionary.resolvers.ts'
import { exportQueries } from '../export/export.resolvers.ts'
import { fileMutations, fileQueries } from '../file/file.resolvers.ts'
import { innMutations, innQueries } from '../inn/inn.resolvers.ts'
import { noteMutations, noteQueries } from '../note/note.resolvers.ts'
import { orderMutations, orderQueries } from '../order/order.resolvers.ts'
import { checkMutations, checkQueries } from '../reconciliation/check.resolvers.ts'
import { paperMutations } from '../paper/paper.resolvers.ts'
import { rateMutations, rateQueries } from '../rate/rate.resolvers.ts'
import { replenishmentMutations, replenishmentQueries } from '../replenishment/replenishment.resolvers.ts'
import { requestMutations, requestQueries } from '../request/request.resolvers.ts'
import { settingMutations, settingQueries } from '../setting/setting.resolvers.ts'
import { viewMutations, viewQueries } from '../view/view.resolvers.ts'
import { webhookMutations, webhookQueries } from '../webhook/webhook.resolvers.ts'
import { workItemMutations } from '../workItem/workItem.resolvers.ts'
import { workflowSubscriptions } from '../workflow/workflow.resolvers.ts'

/** The resolvers of every room. */
export const resolvers = {
  Query: {
    ...accountQueries,
    ...analyticsQueries,
    ...answerTemplateQueries,
    ...approvalQueries,
    ...auditQueries,
    ...balanceQueries,
    ...bankQueries,
    ...chatQueries,
    ...checkQueries,
    ...companyQueries,
    ...contractorQueries,
    ...counterQueries,
    ...deadlineQueries,
    ...dictionaryQueries,
    ...exportQueries,
    ...fileQueries,
    ...innQueries,
    ...noteQueries,
    ...orderQueries,
    ...rateQueries,
    ...replenishmentQueries,
    ...requestQueries,
    ...settingQueries,
    ...statementQueries,
    ...viewQueries,
    ...webhookQueries,
  },
  Mutation: {
    ...accountMutations,
    ...answerTemplateMutations,
    ...approvalMutations,
    ...bankMutations,
    ...bulkMutations,
    ...chatMutations,
    ...checkMutations,
    ...companyMutations,
    ...contractorMutations,
    ...deadlineMutations,
    ...fileMutations,
    ...innMutations,
    ...noteMutations,
    ...orderMutations,
    ...paperMutations,
    ...rateMutations,
    ...replenishmentMutations,
    ...requestMutations,
    ...settingMutations,
    ...statementMutations,
    ...viewMutations,
    ...webhookMutations,
    ...workItemMutations,
  },
  Subscription: { ...chatSubscriptions, ...counterSubscriptions, ...workflowSubscriptions },
}
