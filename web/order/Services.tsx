import { balanceOf } from './balanceOf.ts'
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
import { useOrder, useOrderQuestion } from './record.tsx'

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

interface ServiceProps {
  of: OrderService
  /** Its question is open. */
  asking: boolean
  setAsking: (asking: boolean) => void
}

/** One service: its report, or that it is requested, or the button that requests it. */
function Service({ of, asking, setAsking }: ServiceProps) {
  const t = useTranslations('order.services')
  const { money } = useFormatters()
  const attempt = useAttempt()
  const [requestInquiry] = useRequestInquiryMutation()
  const [requestSwift] = useRequestSwiftMutation()
  const { step, file, path, texts, ask } = services[of]
  const { record: order, may } = useOrder()
  const { id, status, closed } = order
  const balance = balanceOf(order)
  const began = useOrderQuestion(step, asking)
  const amount = money(SERVICE_FEE, 'USD')
  const report = path(order)
  const requested = serviceRequested(of, status)
  const request = async () => {
    const asked = began.act(async version => {
      const variables = { id, version }
      if (of === 'inquiry') return (await requestInquiry({ variables })).data?.requestInquiry
      return (await requestSwift({ variables })).data?.requestSwift
    })
    if (await attempt(asked, message => t(ask.failed, { message }))) toast.done(t(texts.requested))
  }
  const open = may(step)
  // Closed for a while, not for good: it says why
  const reason = order.isHeld ? closed.find(one => one.step === step)?.reason : undefined
  if (!report && !requested && !open && !asking && !reason) return null
  return (
    <Section title={t(of)}>
      {report ? (
        <DownloadButton id={id} type={file} name={report} />
      ) : requested ? (
        <ToneBadge tone="external">{t(texts.requested)}</ToneBadge>
      ) : (
        <Stack gap={8} align="flex-start">
          <Text size="sm">{t(texts.text)}</Text>
          <Button variant="light" disabled={!open} onClick={() => setAsking(true)}>
            {t(texts.request)}
          </Button>
          <Hint>{reason ?? t('cost', { amount })}</Hint>
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

const SERVICES = ['inquiry', 'swift'] as const satisfies readonly OrderService[]

/** What a client may request of a paid order, 10 USD each (decisions.md section 6, "Services"). */
export function Services() {
  const { record } = useOrder()
  const [asked, setAsked] = useState<OrderService | null>(null)
  // A question that is open stays to be read when its order has ended
  const shown = SERVICES.filter(of => asked === of || servicesShown(record.status))
  return shown.map(of => (
    <Service key={of} of={of} asking={asked === of} setAsking={asking => setAsked(asking ? of : null)} />
  ))
}
