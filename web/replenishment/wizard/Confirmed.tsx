import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../../domain/core/money.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { useFormatters } from '../../ui/Money.tsx'
import type { FormBase } from '../../ui/useFormBase.ts'

export interface ConfirmedProps {
  /** Kopecks to pay. */
  rub: Minor
  /** The offer as it was when it was shown. */
  began: FormBase
  onConfirm: () => Promise<unknown>
  onRefuse: () => Promise<unknown>
}

/** The client's word on an offer: confirm it, or refuse it. */
export function Confirmed({ rub, began, onConfirm, onRefuse }: ConfirmedProps) {
  const t = useTranslations('replenishment.rate')
  const { money } = useFormatters()
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null)
  const close = () => setAsking(null)
  return (
    <ActionBar
      began={began}
      danger={
        <Button variant="subtle" color="red" onClick={() => setAsking('refuse')}>
          {t('refuse')}
        </Button>
      }
    >
      <Button disabled={began.isUnseen} onClick={() => setAsking('confirm')}>
        {t('confirm')}
      </Button>
      <ConfirmDialog
        opened={asking === 'confirm'}
        onClose={close}
        began={began}
        title={t('confirmTitle', { amount: money(rub, 'RUB') })}
        verb={t('confirmVerb')}
        onConfirm={onConfirm}
      >
        {t('confirmText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'refuse'}
        onClose={close}
        began={began}
        title={t('refuseTitle')}
        verb={t('refuseVerb')}
        danger
        onConfirm={onRefuse}
      >
        {t('refuseText')}
      </ConfirmDialog>
    </ActionBar>
  )
}
