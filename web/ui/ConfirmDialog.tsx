import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { isUnanswered, problemOf } from '../problem.ts'
import classes from './ConfirmDialog.module.css'
import { DialogNews } from './FormNews.tsx'
import { MoneyText } from './Money.tsx'
import { OnlyLooks, useOnlyLooks } from './ReadOnlyVisit.tsx'
import { toast } from './toast.ts'
import type { FormBase } from './useFormBase.ts'
import { useFailureReason } from './useFailureReason.ts'
import { useBehind } from './useBehind.ts'
import { useTopClose } from './useTopClose.ts'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The object and the amount: «Зачислить 17 393,71 USD клиенту ООО «Вектор»?» */
  title: ReactNode
  children?: ReactNode
  /** Where money moves: the client's USD balance now and then. */
  balance?: BalanceChangeProps
  /** The verb on the button; «OK» unless given. */
  verb?: ReactNode
  cancel?: ReactNode
  /** Cannot be taken back: the button is red and has no focus at first. */
  danger?: boolean
  /** It changes nothing on the server, such as leaving a form: whoever only looks may do it too. */
  harmless?: boolean
  /** What has to be known before anybody can agree is still being read: the button waits for it. */
  isReading?: boolean
  /** What is done; while it runs the button waits, what it throws is shown and the dialog stays. */
  onConfirm: () => Promise<unknown> | void
  /** The record that is written, as it was when the dialog opened: what comes since is told here and looked at first. */
  began?: FormBase
  /** Tells that a failure of a code is over, e.g. that the money has come: its words go. */
  failureIsOver?: (code: string) => boolean
  /** Writes the failure, e.g. «Ошибка фиксации курса: {message}»; the plain message unless given. */
  failure?: (message: string) => string
}

/** `isLost`: a press got no answer. */
const NO_FAILURE = { said: '', code: '', isLost: false }

export interface BalanceChangeProps {
  before: Minor
  /** Null: what would be moved is refused, or not known. */
  after: Minor | null
}

/** Balance before → after; of what cannot be, as nothing goes below zero, there is no picture. */
export function BalanceChange({ before, after }: BalanceChangeProps) {
  const t = useTranslations('ui')
  return (
    <dl className={classes['balance']}>
      <div>
        <dt>{t('balanceBefore')}</dt>
        <dd>
          <MoneyText amount={before} currency="USD" />
        </dd>
      </div>
      <IconArrowRight size={18} aria-hidden />
      <div>
        <dt>{t('balanceAfter')}</dt>
        <dd>
          <MoneyText amount={after !== null && after >= 0 ? after : null} currency="USD" strong />
        </dd>
      </div>
    </dl>
  )
}

/** One question before what cannot be undone lightly. Esc leaves; Enter confirms only what is safe. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    balance,
    verb,
    cancel,
    danger = false,
    harmless = false,
    isReading = false,
    onConfirm,
    began,
    failureIsOver,
    failure: write,
  } = props
  const t = useTranslations('ui')
  const reason = useFailureReason()
  const [{ said: failure, code, isLost }, setFailure] = useState(NO_FAILURE)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const onlyLooks = useOnlyLooks() && !harmless
  const isHeldBack = onlyLooks || (began !== undefined && (began.isUnseen || began.isGone))
  useBehind(opened)
  const ask = began?.ask
  useEffect(() => {
    if (!opened) return undefined
    ask?.(true)
    return () => ask?.(false)
  }, [ask, opened])
  const close = () => {
    if (running.current) return
    setFailure(NO_FAILURE)
    onClose()
  }
  const [ref, closeTop] = useTopClose(close)
  const confirm = async (isRepeat = false) => {
    if (running.current || isHeldBack) return
    running.current = true
    setBusy(true)
    setFailure(NO_FAILURE)
    toast.begun()
    try {
      await onConfirm()
      running.current = false
      onClose()
    } catch (error) {
      const said = reason(error)
      const isLost = !isRepeat && isUnanswered(error)
      setFailure({ said: write ? write(said) : said, code: problemOf(error).code, isLost })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  // Other dialogs may stand on the same record: nothing is sent but what was pressed here
  const asksAgain = isLost && began?.asksAgain === true
  const confirmAgain = useRef(confirm)
  useEffect(() => {
    confirmAgain.current = confirm
  })
  useEffect(() => {
    if (asksAgain) void confirmAgain.current(true)
  }, [asksAgain])
  return (
    <Modal opened={opened} onClose={closeTop} title={title} size="md" zIndex={350}>
      <Stack gap={16} ref={ref}>
        {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
        {balance && !began?.isGone && <BalanceChange {...balance} />}
        {began && <DialogNews began={began} />}
        {failure && !isHeldBack && !failureIsOver?.(code) && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        {onlyLooks && <OnlyLooks />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close} {...(danger && { 'data-autofocus': true })}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : { 'data-autofocus': true })}
            onClick={() => void confirm()}
            aria-disabled={busy}
            {...((isHeldBack || isReading) && { disabled: true })}
          >
            {busy ? t('wait') : (verb ?? t('ok'))}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
