import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'

/** The request that the address asks for is not there; to somebody else's it is the same. */
export function NoRequest({ onClose }: { onClose: () => void }) {
  const t = useTranslations('request')
  const ui = useTranslations('ui')
  return (
    <Empty
      title={t('missing')}
      hint={t('missingHint')}
      action={
        <Button size="xs" variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    />
  )
}
