import { Button, Group, Stack } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type FactorsQuery,
  useFactorsQuery,
  useRemoveFactorMutation,
  useRenewRecoveryCodesMutation,
} from '../../generated/factor.ts'
import { Answer } from '../../ui/Answer.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { OnceLost } from '../../ui/Once.tsx'
import { useTime } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { AddTotp } from './AddTotp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { type Row, Rows } from './Rows.tsx'

type Factors = FactorsQuery['factors']

interface Removal {
  readonly id: string
  readonly name: string
}

function useRows({ totp, passkeys }: Factors, onRemove: (removal: Removal) => void, onReplace: () => void): Row[] {
  const t = useTranslations('factor')
  const time = useTime()
  const remove = (id: string, name: string) => (
    <Button size="xs" variant="default" onClick={() => onRemove({ id, name })} aria-label={t('removeNamed', { name })}>
      {t('remove')}
    </Button>
  )
  const actions = (
    <Group gap={8} justify="flex-end">
      <Button size="xs" variant="default" onClick={onReplace}>
        {t('replace')}
      </Button>
      {remove('totp', t('totp'))}
    </Group>
  )
  const app: Row = { key: 'totp', what: t('totp'), action: actions }
  const keys = passkeys.map(
    ({ id, name, createdAt, lastUsedAt }): Row => ({
      key: id,
      what: name,
      about: [
        t('passkeySince', { at: time(createdAt) }),
        lastUsedAt ? t('passkeyUsed', { at: time(lastUsedAt) }) : t('passkeyUnused'),
      ].join(' · '),
      action: remove(String(id), name),
    }),
  )
  return [...(totp ? [app] : []), ...keys]
}

function There({ factors, reread }: { factors: Factors; reread: () => Promise<unknown> }) {
  const t = useTranslations('factor')
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [areLost, setLost] = useState(false)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [renewing, setRenewing] = useState(false)
  const [renew] = useRenewRecoveryCodesMutation()
  const [remove] = useRemoveFactorMutation()
  const rows = useRows(factors, setRemoval, () => setAdding('totp'))
  const { totp, passkeysAvailable, recoveryLeft, required } = factors
  const close = () => setAdding(null)
  const show = (given: readonly string[] | null, isExpected: boolean) => {
    setCodes(given)
    setLost(given === null && isExpected)
  }
  const added = (given: readonly string[] | null) => {
    // The first factor brings codes, others come to those that are there
    show(given, rows.length === 0)
    toast.done(t('added'))
    void reread()
  }
  const drop = async () => {
    await remove({ variables: { id: removal?.id ?? '' } })
    await reread()
    toast.done(t('removed'))
  }
  const makeCodes = async () => {
    const { data } = await renew()
    show(data?.renewRecoveryCodes.recoveryCodes ?? null, true)
    await reread()
  }
  return (
    <Stack gap={12}>
      <Hint>{t(rows.length > 0 ? 'on' : required ? 'requiredHint' : 'off')}</Hint>
      {rows.length > 0 && <Rows of={rows} label={t('title')} />}
      <Group gap={8}>
        {!totp && (
          <Button
            variant={rows.length > 0 ? 'default' : 'filled'}
            leftSection={<IconDeviceMobile size={16} />}
            onClick={() => setAdding('totp')}
          >
            {t('addTotp')}
          </Button>
        )}
        {passkeysAvailable && (
          <Button variant="default" leftSection={<IconFingerprint size={16} />} onClick={() => setAdding('passkey')}>
            {t('addPasskey')}
          </Button>
        )}
      </Group>
      {rows.length > 0 && (
        <Group gap={12} justify="space-between">
          <Hint>{t('recoveryLeft', { count: recoveryLeft })}</Hint>
          <Button size="xs" variant="default" onClick={() => setRenewing(true)}>
            {t('renew')}
          </Button>
        </Group>
      )}
      {adding === 'totp' && <AddTotp onClose={close} onAdded={added} />}
      {adding === 'passkey' && <AddPasskey onClose={close} onAdded={added} />}
      <ConfirmDialog
        opened={renewing}
        onClose={() => setRenewing(false)}
        title={t('renewTitle')}
        verb={t('renewVerb')}
        onConfirm={makeCodes}
      >
        {t('renewText', { count: recoveryLeft })}
      </ConfirmDialog>
      {areLost && !adding && (
        <OnceLost title={t('codesTitle')} verb={t('renewVerb')} onAgain={makeCodes} onClose={() => setLost(false)} />
      )}
      {codes && !adding && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        opened={removal !== null}
        onClose={() => setRemoval(null)}
        danger
        title={t('removeTitle', { name: removal?.name ?? '' })}
        verb={t('remove')}
        onConfirm={drop}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Stack>
  )
}

/** One's own second factors (docs/security.md). */
export function FactorSection() {
  const t = useTranslations('factor')
  const query = useFactorsQuery({ fetchPolicy: 'cache-and-network' })
  return (
    <Section title={t('title')} id="factors">
      <Answer of={query}>{({ factors }) => <There factors={factors} reread={() => query.refetch()} />}</Answer>
    </Section>
  )
}
