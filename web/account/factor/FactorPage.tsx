import { Button, Stack, Title } from '@mantine/core'
import { Link, Navigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useFactorsQuery } from '../../generated/factor.ts'
import { returnPath, useViewer } from '../../session.ts'
import { Hint } from '../../ui/Hint.tsx'
import { useTab } from '../../ui/useTab.ts'
import { useExit } from '../../shell/useExit.ts'
import { FactorSection } from './FactorSection.tsx'

/** Where whoever must have a second factor and has none sets it up: /factor. Nothing else is open to them before. */
export function Component() {
  const t = useTranslations('factor')
  const viewer = useViewer()
  const exit = useExit()
  const { data } = useFactorsQuery()
  const { totp = false, passkeys = [], required = false } = data?.factors ?? {}
  const isThere = totp || passkeys.length > 0
  const isMissing = required && !isThere
  const title = t(isThere ? 'title' : 'setUpTitle')
  useTab(title)
  if (!viewer) return <Navigate to="/" replace />
  return (
    <Stack gap={16}>
      <Title order={1}>{title}</Title>
      {isMissing && <Hint>{t('setUpHint')}</Hint>}
      <FactorSection />
      {data && !isMissing && (
        <Button component={Link} to={returnPath()} reloadDocument fullWidth variant={isThere ? 'filled' : 'default'}>
          {t('goOn')}
        </Button>
      )}
      <Button variant="default" fullWidth onClick={exit}>
        {t('leave')}
      </Button>
    </Stack>
  )
}
