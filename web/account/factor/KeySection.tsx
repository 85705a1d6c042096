import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { KeyRoom } from '../../../domain/account/keyScopes.ts'
import { type KeysQuery, useKeysQuery, useRevokeKeyMutation, useRotateKeyMutation } from '../../generated/factor.ts'
import { Answer } from '../../ui/Answer.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useTime } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { ToneBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { AddKey, type Made } from './AddKey.tsx'
import { OnceText } from '../../ui/Once.tsx'
import { Rows } from './Rows.tsx'

type Key = KeysQuery['keys'][number]

/** What is known of a key, in words. */
function useAbout() {
  const t = useTranslations('factor.keys')
  const time = useTime()
  return ({ scopes, addresses, expiresAt, formerUntil, lastUsedAt, callsToday }: Key) =>
    [
      scopes
        .map(scope => {
          const [room = '', level = ''] = scope.split(':')
          return `${t(`rooms.${room as KeyRoom}`)}: ${t(level as 'read' | 'write')}`
        })
        .join(', '),
      t('until', { at: time(expiresAt) }),
      lastUsedAt ? t('used', { at: time(lastUsedAt) }) : t('unused'),
      t('calls', { count: callsToday }),
      ...(formerUntil ? [t('former', { at: time(formerUntil) })] : []),
      ...(addresses.length > 0 ? [addresses.join(', ')] : []),
    ].join(' · ')
}

/** One's own API keys: what each may do, how it is used, and its end. */
export function KeySection() {
  const t = useTranslations('factor.keys')
  const about = useAbout()
  const query = useKeysQuery({ fetchPolicy: 'cache-and-network' })
  const [rotate] = useRotateKeyMutation()
  const [revoke] = useRevokeKeyMutation()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<Made | null>(null)
  const [asked, setAsked] = useState<{ readonly step: 'rotate' | 'revoke'; readonly key: Key } | null>(null)
  const made = (given: Made | null) => {
    setSecret(given)
    void query.refetch()
  }
  const renew = async (id: number) => {
    const { data } = await rotate({ variables: { id } })
    made({ id, secret: data?.rotateKey.secret ?? null })
  }
  const carryOut = async () => {
    const id = asked?.key.id ?? 0
    if (asked?.step === 'rotate') return renew(id)
    await revoke({ variables: { id } })
    await query.refetch()
    toast.done(t('revoked'))
  }
  const row = (key: Key) => {
    const isOver = Date.parse(key.expiresAt) <= Date.now()
    return {
      key: key.id,
      what: (
        <Group gap={8} component="span">
          {key.name}
          {isOver && <ToneBadge tone="archived">{t('expired')}</ToneBadge>}
        </Group>
      ),
      about: about(key),
      action: (
        <Group gap={8} justify="flex-end">
          {!isOver && (
            <Button size="xs" variant="default" onClick={() => setAsked({ step: 'rotate', key })}>
              {t('rotate')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setAsked({ step: 'revoke', key })}>
            {t('revoke')}
          </Button>
        </Group>
      ),
    }
  }
  const step = asked?.step ?? 'revoke'
  return (
    <Section
      title={t('title')}
      actions={
        <Button size="xs" variant="default" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Hint>{t('hint')}</Hint>
      <Answer of={query}>{({ keys }) => <Rows of={keys.map(row)} label={t('title')} />}</Answer>
      {adding && <AddKey onClose={() => setAdding(false)} onMade={made} />}
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
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        danger={step === 'revoke'}
        title={t(`${step}Title`, { name: asked?.key.name ?? '' })}
        verb={t(step)}
        onConfirm={carryOut}
      >
        {t(`${step}Text`)}
      </ConfirmDialog>
    </Section>
  )
}
