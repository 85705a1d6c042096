import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NotesPanel } from '../note/NotesPanel.tsx'
import { Section } from '../ui/Page.tsx'
import { KeptRemarks } from '../ui/Preflight.tsx'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import type { ChangedBy } from '../ui/useFormBase.ts'
import { useStepForm } from '../ui/useStep.ts'
import { AdminDialogs, AdminSteps, type AdminStep } from './AdminSteps.tsx'
import { Aside } from './Aside.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { PayForm, PAY_FORM } from './PayForm.tsx'
import { RecipientLinks } from './RecipientLinks.tsx'
import { useOrder } from './record.tsx'
import { REPORT_FORM, ReportForm, reportSteps, reportsDue } from './ReportForm.tsx'
import { shownToPay, shownToReport } from './values.ts'

/** The management's view of an order: what is due above, the data under it, the actions in the bar (decisions.md section 13, "Page of an order"). */
export function StaffOrder() {
  const t = useTranslations('order')
  const ui = useTranslations('ui')
  const notes = useTranslations('notes')
  const [cancelling, setCancelling] = useState(false)
  const [admin, setAdmin] = useState<AdminStep | null>(null)
  const [sending, setSending] = useState(false)
  const work = useOrder()
  const { record: order, may, history } = work
  const due = reportsDue(may)
  const [shownDue, setShownDue] = useState(due)
  if (due && due !== shownDue) setShownDue(due)
  const who = (key: string): ChangedBy => (key === 'companyName' ? 'colleague' : 'client')
  // What became of a proposal since has moved nothing
  const newest = history.find(({ proposed }) => !proposed)
  const reason = newest?.step === 'PAY' ? t('staff.paidBy', { name: newest.by.name ?? '' }) : ''
  const paying = useStepForm(work, ['PAY'], { read: shownToPay, who, reason })
  const reporting = useStepForm(work, reportSteps, { read: shownToReport, who })
  const cancels = may('CANCEL')
  const adminSteps = AdminSteps.filter(may)
  // What stood under the cursor gives way to nothing else while its form is still to be read
  const reportsShown = reporting.isShown && !paying.isGone
  const acts = paying.isShown || reporting.isShown || cancels || adminSteps.length > 0
  return (
    <>
      <RecordColumns
        aside={
          <Aside>
            <CommentBox />
            <Section title={notes('title')}>
              <NotesPanel type="ORDER" id={order.id} />
            </Section>
          </Aside>
        }
      >
        {order.exceedsBalance && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
            {t('page.exceedsStaff')}
          </Alert>
        )}
        {may('PAY') && <KeptRemarks of={order.preflight} />}
        {may('SET_COMPANY') && <CompanyChoice />}
        {paying.isShown && <PayForm began={paying} />}
        {reportsShown && shownDue && <ReportForm due={shownDue} began={reporting} onSending={setSending} />}
        <OrderDetail order={order} payment={!may('PAY')} reports />
        <RecipientLinks />
      </RecordColumns>
      {acts && (
        <ActionBar
          began={paying.isShown ? paying : reporting}
          danger={
            <>
              {cancels && (
                <Button variant="light" color="red" onClick={() => setCancelling(true)}>
                  {t('cancel.button')}
                </Button>
              )}
              {adminSteps.map(step => (
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
      <CancelDialog opened={cancelling} onClose={() => setCancelling(false)} />
      <AdminDialogs step={admin} onClose={() => setAdmin(null)} />
    </>
  )
}
