import { Button, Center } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  const t = useTranslations('shell.notFound')
  return (
    <Center mih="60vh" component="main">
      <Empty
        isPage
        icon={<IconMapOff size={32} stroke={1.3} />}
        title={t('title')}
        hint={t('text')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('home')}
          </Button>
        }
      />
    </Center>
  )
}
