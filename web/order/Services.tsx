import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { minus } from '../../domain/core/money.ts'
import { type OrderService, serviceRequested, servicesShown } from '../../domain/order/services.ts'
import { SERVICE_FEE } from '../../domain/order/workflow.ts'
import type { FileType, OrderStep } from '../../domain/generated/enums.ts'
import { useRequestInquiryMutation, useRequestSwiftMutation } from '../generated/order.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'
import { useQuestion } from './useQuestion.ts'

const services = {
  inquiry: {
    step: 'REQUEST_INQUIRY',
    file: 'ORDER_INQUIRY',
    path: ({ inquiryReportPath }) => inquiryReportPath,
    texts: { text: 'inquiryText', request: 'requestInquiry', requested: 'inquiryRequested' },
    ask: { title: 'inquiryTitle', failed: 'inquiryFailed' },
  },
  swift: {
    step: 'REQUEST_SWIFT',
    file: 'ORDER_SWIFT',
    path: ({ swiftReportPath }) => swiftReportPath,
    texts: { text: 'swiftText', request: 'requestSwift', requested: 'swiftRequested' },
    ask: { title: 'swiftTitle', failed: 'swiftFailed' },
  },
} as const satisfies Record<
  OrderService,
  { step: OrderStep; file: FileType; path: (order: Order) => string | null; texts: object; ask: object }
>

/** One service: its report, or that it is requested, or the button that requests it. */
function Service({ of, order, work }: { of: OrderService; order: Order; work: Work }) {
  const t = useTranslations('order.services')
  const { money } = useFormatters()
  const [asking, setAsking] = useState(false)
  const attempt = useAttempt()
  const [requestInquiry] = useRequestInquiryMutation()
  const [requestSwift] = useRequestSwiftMutation()
  const { step, file, path, texts, ask } = services[of]
  const { id, status, steps, balance } = order
  const began = useQuestion(order, work, step, asking, 'manager')
  const amount = money(SERVICE_FEE, 'USD')
  const report = path(order)
  const requested = serviceRequested(of, status)
  const request = async () => {
    const asked = began.act(version =>
      work.run(async () => {
        const variables = { id, version }
        if (of === 'inquiry') return (await requestInquiry({ variables })).data?.requestInquiry
        return (await requestSwift({ variables })).data?.requestSwift
      }),
    )
    if (await attempt(asked, message => t(ask.failed, { message }))) toast.done(t(texts.requested))
  }
  const open = steps.includes(step)
  if (!report && !requested && !open) return null
  return (
    <Section title={t(of)}>
      {report ? (
        <DownloadButton id={id} type={file} name={report} />
      ) : requested ? (
        <ToneBadge tone="external">{t(texts.requested)}</ToneBadge>
      ) : (
        <Stack gap={8} align="flex-start">
          <Text size="sm">{t(texts.text)}</Text>
          <Button variant="light" onClick={() => setAsking(true)}>
            {t(texts.request)}
          </Button>
          <Hint>{t('cost', { amount })}</Hint>
        </Stack>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(ask.title, { id, amount })}
        balance={{ before: balance, after: minus(balance, SERVICE_FEE) }}
        verb={t('verb', { amount })}
        began={began}
        onConfirm={request}
      />
    </Section>
  )
}

/** What a client may request of a paid order, 10 USD each (decisions.md section 6, "Services"). */
export function Services({ order, work }: { order: Order; work: Work }) {
  if (!servicesShown(order.status)) return null
  return (
    <>
      <Service of="inquiry" order={order} work={work} />
      <Service of="swift" order={order} work={work} />
    </>
  )
}
