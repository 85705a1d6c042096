import { useTranslations } from 'use-intl'
import type { OrderStep } from '../../domain/generated/enums.ts'
import { hasFile, withRule } from '../../domain/core/fields.ts'
import { reportSchema } from '../../domain/order/schema.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { useSendInquiryMutation, useSendInquirySwiftMutation, useSendSwiftMutation } from '../generated/order.ts'
import { Pair } from '../ui/Columns.tsx'
import { FileField, type FileValue } from '../ui/FileField.tsx'
import { Form, FormError } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import type { Order } from './OrderDetail.tsx'
import { useOrder } from './record.tsx'

/** The id of the form, for the button in the bar. */
export const REPORT_FORM = 'order-report'

const dues = [
  { step: 'SEND_INQUIRY', title: 'inquiryTitle', verb: 'sendInquiry', inquiry: true, swift: false },
  { step: 'SEND_SWIFT', title: 'swiftTitle', verb: 'sendSwift', inquiry: false, swift: true },
  { step: 'SEND_INQUIRY_SWIFT', title: 'bothTitle', verb: 'sendBoth', inquiry: true, swift: true },
] as const

/** The report, or the two, that staff have to send. */
export type ReportsDue = (typeof dues)[number]

/** The steps that send them. */
export const reportSteps = dues.map(({ step }) => step)

/** What is due by the steps that are offered; null: nothing. */
export const reportsDue = (may: (step: OrderStep) => boolean): ReportsDue | null =>
  dues.find(({ step }) => may(step)) ?? null

/** The form's rule: each file that the step needs, in the workflow's words. */
function schemaOf({ step }: ReportsDue) {
  const { needs } = orderWorkflow[step]
  return withRule(reportSchema, ({ inquiryReport, swiftReport }) => [
    ...('inquiryReportPath' in needs && !hasFile(inquiryReport, null)
      ? [{ field: 'inquiryReport', key: needs.inquiryReportPath }]
      : []),
    ...('swiftReportPath' in needs && !hasFile(swiftReport, null)
      ? [{ field: 'swiftReport', key: needs.swiftReportPath }]
      : []),
  ])
}

const blank: { inquiryReport: FileValue; swiftReport: FileValue } = { inquiryReport: null, swiftReport: null }

export interface ReportFormProps {
  due: ReportsDue
  began: FormBase
  /** Tells the button in the bar that the reports are on their way. */
  onSending: (sending: boolean) => void
}

/** The upload of the inquiry report, the SWIFT copy or both. */
export function ReportForm({ due, began, onSending }: ReportFormProps) {
  const t = useTranslations('order.staff')
  const [inquiry] = useSendInquiryMutation()
  const [swift] = useSendSwiftMutation()
  const [both] = useSendInquirySwiftMutation()
  const { id } = useOrder().record
  const send = { SEND_INQUIRY: inquiry, SEND_SWIFT: swift, SEND_INQUIRY_SWIFT: both }[due.step]
  return (
    <Section title={t(due.title)}>
      <Form
        id={REPORT_FORM}
        initial={blank}
        schema={schemaOf(due)}
        began={began}
        onSubmit={async values => {
          onSending(true)
          try {
            await began.act<Order>(async version => {
              const { data } = await send({ variables: { order: { id, version, ...values } } })
              return data && Object.values(data)[0]
            })
            toast.done(t('sent'))
          } finally {
            onSending(false)
          }
        }}
      >
        <FormGuard />
        <Pair>
          {due.inquiry && <FileField name="inquiryReport" label={t('inquiryFile')} />}
          {due.swift && <FileField name="swiftReport" label={t('swiftFile')} />}
        </Pair>
        <FormError />
      </Form>
    </Section>
  )
}
