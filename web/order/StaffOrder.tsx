import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import { useFormBase, type ChangedBy } from '../ui/useFormBase.ts'
import { AdminDialogs, AdminSteps, type AdminStep } from './AdminSteps.tsx'
import { Aside } from './Aside.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { ViewProps } from './ClientOrder.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { PayForm, PAY_FORM } from './PayForm.tsx'
import { REPORT_FORM, ReportForm, reportsDue } from './ReportForm.tsx'
import { shownToPay, shownToReport } from './values.ts'

/** The management's view of an order: what is due above, the data under it, the actions in the bar (decisions.md section 13, "Page of an order"). */
export function StaffOrder({ order, history, work }: ViewProps) {
  const t = useTranslations('order')
  const ui = useTranslations('ui')
  const [cancelling, setCancelling] = useState(false)
  const [admin, setAdmin] = useState<AdminStep | null>(null)
  const [sending, setSending] = useState(false)
  const { steps } = order
  const pays = steps.includes('PAY')
  const due = reportsDue(steps)
  const [shownDue, setShownDue] = useState(due)
  if (due && due !== shownDue) setShownDue(due)
  const { reread } = work
  const who = (key: string): ChangedBy => (key === 'companyName' ? 'colleague' : 'client')
  const paying = useFormBase({ record: order, read: shownToPay, reread, who, open: pays })
  const reporting = useFormBase({ record: order, read: shownToReport, reread, who, open: due !== null })
  const cancels = steps.includes('CANCEL')
  // What stood under the cursor gives way to nothing else while its form is still to be read
  const reportsShown = reporting.isShown && !paying.isGone
  const acts = paying.isShown || reporting.isShown || cancels || AdminSteps.some(step => steps.includes(step))
  return (
    <>
      <RecordColumns
        aside={
          <Aside order={order} history={history} side="staff">
            <CommentBox order={order} work={work} />
          </Aside>
        }
      >
        {order.exceedsBalance && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
            {t('page.exceedsStaff')}
          </Alert>
        )}
        {steps.includes('SET_COMPANY') && <CompanyChoice order={order} work={work} />}
        {paying.isShown && <PayForm order={order} work={work} began={paying} />}
        {reportsShown && shownDue && (
          <ReportForm due={shownDue} order={order} work={work} began={reporting} onSending={setSending} />
        )}
        <OrderDetail order={order} payment={!pays} reports />
      </RecordColumns>
      {acts && (
        <ActionBar
          danger={
            <>
              {cancels && (
                <Button variant="light" color="red" onClick={() => setCancelling(true)}>
                  {t('cancel.button')}
                </Button>
              )}
              {AdminSteps.filter(step => steps.includes(step)).map(step => (
                <Button
                  key={step}
                  variant={step === 'REFUND' ? 'light' : 'default'}
                  {...(step === 'REFUND' && { color: 'red' })}
                  onClick={() => setAdmin(step)}
                >
                  {t(`staff.steps.${step}`)}
                </Button>
              ))}
            </>
          }
        >
          {paying.isShown && (
            <Button type="submit" form={PAY_FORM} disabled={paying.isUnseen || paying.isGone}>
              {t('staff.pay')}
            </Button>
          )}
          {reportsShown && shownDue && (
            <Button type="submit" form={REPORT_FORM} aria-disabled={sending} disabled={reporting.isGone}>
              {sending ? ui('wait') : t(`staff.${shownDue.verb}`)}
            </Button>
          )}
        </ActionBar>
      )}
      <CancelDialog order={order} work={work} opened={cancelling} onClose={() => setCancelling(false)} side="staff" />
      <AdminDialogs order={order} work={work} step={admin} onClose={() => setAdmin(null)} />
    </>
  )
}
