import { useTranslations } from 'use-intl'
import { ALL_EVENTS } from '../../domain/webhook/events.ts'
import { webhookSchema } from '../../domain/webhook/schema.ts'
import {
  useCreateWebhookMutation,
  useSaveWebhookMutation,
  type WebhookFieldsFragment as Webhook,
} from '../generated/webhook.ts'
import { TextField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { EventsField } from './EventsField.tsx'

type Values = { url: string; events: readonly string[]; description: string }

const BLANK: Values = { url: '', events: [ALL_EVENTS], description: '' }

function Fields() {
  const t = useTranslations('webhooks')
  return (
    <>
      <TextField
        name="url"
        label={t('url')}
        description={t('urlHint')}
        placeholder="https://example.com/hooks"
        inputMode="url"
        data-autofocus
      />
      <TextField name="description" label={t('description')} description={t('descriptionHint')} optional />
      <EventsField />
    </>
  )
}

/** A webhook that was made, with its secret; null: that was lost on its way. */
export interface Made {
  readonly id: number
  readonly secret: string | null
}

/** Adds a webhook; its secret is shown this once. */
export function NewWebhook({ onMade, onClose }: { onMade: (made: Made | null) => void; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const [create] = useCreateWebhookMutation()
  return (
    <FormDialog
      title={t('add')}
      size="lg"
      initial={BLANK}
      schema={webhookSchema}
      verb={t('add')}
      onClose={onClose}
      onSubmit={async ({ url, events, description }) => {
        const { data } = await create({ variables: { url, events: [...events], description: description || null } })
        onMade(data?.createWebhook ?? null)
      }}
    >
      <Fields />
    </FormDialog>
  )
}

const shown = ({ url, events, description }: Webhook) => ({ url, events, description: description ?? '' })

interface ChangeProps {
  webhook: Webhook
  deleted: boolean
  reread: () => Promise<Webhook | undefined>
  onClose: () => void
}

/** Changes where a webhook leads and what it hears of. */
export function ChangeWebhook({ webhook, deleted, reread, onClose }: ChangeProps) {
  const t = useTranslations('webhooks')
  const [save] = useSaveWebhookMutation()
  const began = useFormBase({
    record: webhook,
    read: shown,
    reread,
    who: 'self',
    deleted,
    names: { url: t('url'), events: t('events'), description: t('description') },
    write: { events: value => (value as string[]).join(', ') },
  })
  return (
    <FormDialog
      title={t('changeTitle')}
      size="lg"
      initial={began.held as Values}
      began={began}
      schema={webhookSchema}
      onClose={onClose}
      onSubmit={async values => {
        await began.act(async version => {
          const { url, events, description } = began.changed(values)
          const changed = {
            version,
            ...(url !== undefined && { url }),
            ...(events !== undefined && { events: [...events] }),
            ...(description !== undefined && { description: description || null }),
          }
          return (await save({ variables: { id: webhook.id, webhook: changed } })).data?.saveWebhook
        })
        toast.done(t('saved'))
      }}
    >
      <Fields />
    </FormDialog>
  )
}
