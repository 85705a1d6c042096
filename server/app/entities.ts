import { Webhook, WebhookDelivery } from '../webhook/webhook.entity.ts'
import { AuthLink, ManagerClient, RevokedToken, User } from '../account/account.entity.ts'
import { Passkey, RecoveryCode, TotpFactor } from '../account/factor.entity.ts'
import { KeyCall } from '../account/keyCall.entity.ts'
import { ApiKey, KeyDay, KeySecret } from '../account/key.entity.ts'
import { KnownDevice, Session, Visit } from '../account/session.entity.ts'
import { KeptDay, KeptPayments, StageWeek, VolumeMark, VolumePeriod } from '../analytics/analytics.entity.ts'
import { AnswerTemplate } from '../answerTemplate/answerTemplate.entity.ts'
import { Approval } from '../approval/approval.entity.ts'
import { AuditEntry } from '../audit/audit.entity.ts'
import { ClientBalance, Posting, JournalEntry } from '../balance/balance.entity.ts'
import { Bank } from '../bank/bank.entity.ts'
import { BankStatement, StatementLine, StatementLineEvent } from '../bankStatement/statement.entity.ts'
import { Message, MessageFile, Thread, ThreadRead } from '../chat/chat.entity.ts'
import { Company, CurrencyMarkup, Tier } from '../company/company.entity.ts'
import { Lease } from '../core/lease.entity.ts'
import { KeptAnswer } from '../core/idempotency.entity.ts'
import { RecordCount } from '../core/count.entity.ts'
import { RowSeal } from '../core/seals.entity.ts'
import { View } from '../view/view.entity.ts'
import { CheckRun } from '../reconciliation/check.entity.ts'
import { Agreement, Contract, Contractor, ContractorAccount } from '../contractor/contractor.entity.ts'
import { DeadlineTable, MorningLetters } from '../deadline/deadline.entity.ts'
import { CbrDay } from '../dictionary/centralBank.entity.ts'
import { StoredFile } from '../file/file.entity.ts'
import { Transition } from '../workflow/history.entity.ts'
import { InnClaim, InnItem } from '../inn/inn.entity.ts'
import { Note, NoteMention } from '../note/note.entity.ts'
import { Letter } from '../mail/letter.entity.ts'
import { OrderLink } from '../order/link.entity.ts'
import { Order } from '../order/order.entity.ts'
import { PaperAddress } from '../paper/address.entity.ts'
import { Setting } from '../setting/setting.entity.ts'
import { RatePassport } from '../replenishment/passport.entity.ts'
import { WorkItem } from '../workItem/workItem.entity.ts'
import { PaymentOrder, Replenishment } from '../replenishment/replenishment.entity.ts'
import { Request } from '../request/request.entity.ts'

/**
 * All tables of the application, the same on both databases. Of several that a write has touched, the one that stands
 * first here is the subject of its entry in the audit log.
 */
export const entities = [
  Order,
  OrderLink,
  Replenishment,
  PaymentOrder,
  BankStatement,
  StatementLine,
  Request,
  Message,
  Note,
  InnItem,
  InnClaim,
  Tier,
  CurrencyMarkup,
  ManagerClient,
  User,
  Company,
  Bank,
  Contractor,
  ContractorAccount,
  Contract,
  Agreement,
  Setting,
  DeadlineTable,
  AnswerTemplate,
  View,
  Approval,
  PaperAddress,
  ApiKey,
  KeySecret,
  KeyDay,
  KeyCall,
  AuthLink,
  RevokedToken,
  Session,
  KnownDevice,
  Visit,
  TotpFactor,
  Passkey,
  RecoveryCode,
  StoredFile,
  JournalEntry,
  Posting,
  ClientBalance,
  Transition,
  WorkItem,
  StatementLineEvent,
  RatePassport,
  Thread,
  MessageFile,
  ThreadRead,
  NoteMention,
  Webhook,
  WebhookDelivery,
  Letter,
  MorningLetters,
  KeptAnswer,
  AuditEntry,
  RecordCount,
  RowSeal,
  CheckRun,
  VolumePeriod,
  KeptDay,
  KeptPayments,
  VolumeMark,
  StageWeek,
  CbrDay,
  Lease,
]
