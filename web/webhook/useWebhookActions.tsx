import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  useDeleteWebhookMutation,
  useRotateWebhookMutation,
  useSaveWebhookMutation,
  useTestWebhookMutation,
  type WebhookFieldsFragment as Webhook,
} from '../generated/webhook.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { OnceText } from '../ui/Once.tsx'
import { toast } from '../ui/toast.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { ChangeWebhook, type Made, NewWebhook } from './WebhookDialog.tsx'

type Step = 'change' | 'rotate' | 'off' | 'delete'

/** What can be done with webhooks of one's own. */
export interface WebhookActions {
  readonly add: () => void
  readonly ask: (step: Step, webhook: Webhook) => void
  readonly switchOn: (webhook: Webhook) => Promise<unknown>
  readonly test: (webhook: Webhook) => Promise<unknown>
  /** The dialog that is open. */
  readonly question: ReactNode
}

interface Options {
  /** The webhooks as they are now. */
  readonly all: readonly Webhook[] | undefined
  readonly reread: () => Promise<readonly Webhook[] | undefined>
  readonly onDelete?: () => void
}

/** The actions on webhooks, with their questions. */
export function useWebhookActions({ all, reread, onDelete }: Options): WebhookActions {
  const t = useTranslations('webhooks')
  const reason = useFailureReason()
  const [save] = useSaveWebhookMutation()
  const [rotate] = useRotateWebhookMutation()
  const [remove] = useDeleteWebhookMutation()
  const [send] = useTestWebhookMutation()
  const [asked, setAsked] = useState<{ readonly step: Step; readonly webhook: Webhook } | null>(null)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<Made | null>(null)
  const find = async (id: number) => (await reread())?.find(one => one.id === id)
  const told = (work: Promise<unknown>) => work.catch((error: unknown) => toast.failed(reason(error)))
  const switchTo = async ({ id }: Webhook, enabled: boolean) => {
    await save({ variables: { id, webhook: { enabled } } })
    toast.done(t(enabled ? 'switchedOn' : 'switchedOff'))
  }
  const renew = async (id: number) => {
    const { data } = await rotate({ variables: { id } })
    setSecret({ id, secret: data?.rotateWebhook.secret ?? null })
    await reread()
  }
  const STEPS = {
    rotate: ({ id }: Webhook) => renew(id),
    off: (webhook: Webhook) => switchTo(webhook, false),
    delete: async ({ id }: Webhook) => {
      await remove({ variables: { id } })
      toast.done(t('deleted'))
      // The list that it leads to reads anew
      if (onDelete) onDelete()
      else await reread()
    },
  } as const
  const webhook = asked && (all?.find(({ id }) => id === asked.webhook.id) ?? asked.webhook)
  const step = asked?.step
  return {
    add: () => setAdding(true),
    ask: (what, of) => setAsked({ step: what, webhook: of }),
    switchOn: of => told(switchTo(of, true)),
    test: ({ id }) => told(send({ variables: { id } }).then(() => toast.done(t('tested')))),
    question: (
      <>
        {webhook && step === 'change' && (
          <ChangeWebhook
            webhook={webhook}
            deleted={all?.every(({ id }) => id !== webhook.id) ?? false}
            reread={() => find(webhook.id)}
            onClose={() => setAsked(null)}
          />
        )}
        {webhook && step && step !== 'change' && (
          <ConfirmDialog
            opened
            onClose={() => setAsked(null)}
            danger={step !== 'rotate'}
            title={t(`${step}Title`)}
            verb={t(step)}
            onConfirm={() => STEPS[step](webhook)}
          >
            {`${webhook.url}. ${t(`${step}Text`)}`}
          </ConfirmDialog>
        )}
        {adding && (
          <NewWebhook
            onClose={() => setAdding(false)}
            onMade={made => {
              setSecret(made)
              void reread()
            }}
          />
        )}
        {secret && !adding && (
          <OnceText
            title={t('secretTitle')}
            text={secret.secret}
            hint={t('secretHint')}
            kept={t('kept')}
            again={{ verb: t('rotate'), onAgain: () => renew(secret.id) }}
            onClose={() => setSecret(null)}
          />
        )}
      </>
    ),
  }
}
