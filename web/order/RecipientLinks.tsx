import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLinkable, LANGUAGES, LINK_DAYS, linkSchema } from '../../domain/order/link.ts'
import {
  type OrderLinksQuery,
  useCreateOrderLinkMutation,
  useOrderLinksQuery,
  useRevokeOrderLinkMutation,
} from '../generated/order.ts'
import type { StatusLanguage } from '../generated/schema.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { CheckboxField, SelectField } from '../ui/choices.tsx'
import { Wide } from '../ui/Columns.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TimeText, useTime } from '../ui/Money.tsx'
import { OnceText } from '../ui/Once.tsx'
import { Section } from '../ui/Page.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { WholeField } from '../ui/WholeField.tsx'
import classes from './Order.module.css'
import { useOrder } from './record.tsx'

type Link = OrderLinksQuery['orderLinks'][number]

const isOver = ({ expiresAt, revokedAt }: Link) => revokedAt != null || Date.parse(expiresAt) <= Date.now()

/** What is asked of a new link; English and two weeks unless chosen otherwise, and nothing that tells the amount. */
const FRESH = {
  language: 'EN' as StatusLanguage,
  days: LINK_DAYS.usual,
  showAmount: false,
  showDates: true,
  showSwift: false,
}

/** A link that was made, with its address; null: that was lost on its way. */
interface Made {
  readonly id: number
  readonly url: string | null
}

function NewLink({ id, onClose, onMade }: { id: number; onClose: () => void; onMade: (made: Made | null) => void }) {
  const t = useTranslations('order.links')
  const [create] = useCreateOrderLinkMutation()
  return (
    <FormDialog
      title={t('newTitle')}
      onClose={onClose}
      initial={FRESH}
      schema={linkSchema}
      verb={t('create')}
      onSubmit={async link => {
        const { data } = await create({ variables: { id, link } })
        onMade(data?.createOrderLink ?? null)
      }}
    >
      <SelectField
        name="language"
        label={t('language')}
        data={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
      />
      <WholeField name="days" label={t('days')} description={t('daysHint', { ...LINK_DAYS })} />
      <Text size="sm" fw={500}>
        {t('shows')}
      </Text>
      <CheckboxField name="showDates" label={t('showDates')} />
      <CheckboxField name="showAmount" label={t('showAmount')} />
      <CheckboxField name="showSwift" label={t('showSwift')} description={t('showSwiftHint')} />
    </FormDialog>
  )
}

function LinkRow({ of, onRevoke }: { of: Link; onRevoke: () => void }) {
  const t = useTranslations('order.links')
  const time = useTime()
  const shown = (['showDates', 'showAmount', 'showSwift'] as const).filter(name => of[name]).map(name => t(name))
  return (
    <li>
      <div>
        <Group gap={8}>
          <Text size="sm" fw={500}>
            {t(`languages.${of.language}`)}
          </Text>
          {of.revokedAt ? (
            <ToneBadge tone="archived">{t('revoked')}</ToneBadge>
          ) : (
            isOver(of) && <ToneBadge tone="archived">{t('over')}</ToneBadge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('until', { at: time(of.expiresAt) })}
          {shown.length > 0 && ` · ${shown.join(', ')}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('openings', { count: of.openings })}
          {of.lastOpenedAt && (
            <>
              {', '}
              {t('last')} <TimeText at={of.lastOpenedAt} />
            </>
          )}
        </Text>
      </div>
      {!isOver(of) && (
        <Button size="xs" variant="default" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

/** The links by which the recipient of an order sees where the payment is: the client makes them, both sides end them. */
export function RecipientLinks() {
  const t = useTranslations('order.links')
  const { record: order, side } = useOrder()
  const { id, status } = order
  const query = useOrderLinksQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const [revoke] = useRevokeOrderLinkMutation()
  const [making, setMaking] = useState(false)
  const [link, setLink] = useState<Made | null>(null)
  const [asked, setAsked] = useState<Link | null>(null)
  const viewer = useViewer()
  const isOwn = side === 'client' && !viewer?.actAs
  const mayMake = isOwn && isLinkable[status]
  const end = async (linkId: number) => {
    await revoke({ variables: { id, linkId } })
    await query.refetch()
  }
  /** Nobody has the address that was lost: a link that nobody can open is no link. */
  const endAndMake = async (linkId: number) => {
    await end(linkId)
    setLink(null)
    setMaking(true)
  }
  const links = query.data?.orderLinks ?? []
  if (!mayMake && links.length === 0) return null
  return (
    <Wide>
      <Section
        title={t('title')}
        actions={
          mayMake && (
            <Button size="xs" variant="default" onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          )
        }
      >
        {isOwn && <Hint>{t('hint')}</Hint>}
        <Answer of={query}>
          {() =>
            links.length > 0 && (
              <ul className={classes['links']} aria-label={t('title')}>
                {links.map(one => (
                  <LinkRow key={one.id} of={one} onRevoke={() => setAsked(one)} />
                ))}
              </ul>
            )
          }
        </Answer>
        {making && (
          <NewLink
            id={id}
            onClose={() => setMaking(false)}
            onMade={made => {
              setLink(made)
              void query.refetch()
            }}
          />
        )}
        {link && !making && (
          <OnceText
            title={t('madeTitle')}
            text={link.url}
            hint={t('madeHint')}
            kept={t('copied')}
            again={{ verb: t('anew'), onAgain: () => endAndMake(link.id) }}
            onClose={() => setLink(null)}
          />
        )}
        <ConfirmDialog
          opened={asked !== null}
          onClose={() => setAsked(null)}
          danger
          title={t('revokeTitle')}
          verb={t('revoke')}
          onConfirm={async () => {
            await end(asked?.id ?? 0)
            toast.done(t('revokedNow'))
          }}
        >
          {t('revokeText')}
        </ConfirmDialog>
      </Section>
    </Wide>
  )
}
