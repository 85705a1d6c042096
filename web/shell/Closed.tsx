import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { ChatType } from '../../domain/generated/enums.ts'
import { Empty } from '../ui/Empty.tsx'

/** Stands for a page that is not the viewer's: whose kind of records it is, or that it is for another role. */
export function Closed({ of }: { of: ChatType | 'PAGE' }) {
  const t = useTranslations('shell.closed')
  return (
    <Empty
      isPage
      icon={<IconLock size={32} stroke={1.3} />}
      title={t(of)}
      hint={t(of === 'PAGE' ? 'stays' : 'hint')}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t('home')}
        </Button>
      }
    />
  )
}
