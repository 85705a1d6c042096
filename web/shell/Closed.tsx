import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { ChatType } from '../../domain/generated/enums.ts'
import { Empty } from '../ui/Empty.tsx'

/** What is said beside whose page it is; of a desk, who gives its right. */
const HINTS: Readonly<Partial<Record<ChatType | 'PAGE' | 'ACTING', 'stays' | 'actingHint'>>> = {
  PAGE: 'stays',
  ACTING: 'actingHint',
}

/** Stands for a page that is not the viewer's: whose kind of records it is, that it is for another role, or that it is not open to whom an admin acts as. */
export function Closed({ of }: { of: ChatType | 'PAGE' | 'ACTING' }) {
  const t = useTranslations('shell.closed')
  return (
    <Empty
      isPage
      icon={<IconLock size={32} stroke={1.3} />}
      title={t(of)}
      hint={t(HINTS[of] ?? 'hint')}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t('home')}
        </Button>
      }
    />
  )
}
