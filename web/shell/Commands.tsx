import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Viewer } from '../session.ts'
import classes from './Commands.module.css'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { GO, useKeys } from './keys.ts'
import { addressOf, type Section } from './navigation.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'))
const KeysHelp = lazyComponent(() => import('./KeysHelp.tsx'))

/** The search of the header with the palette behind it, and the keys of the page. */
export function Commands({ viewer, sections }: { viewer: Viewer; sections: readonly Section[] }) {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const close = () => setShown(null)
  useKeys({
    palette: () => setShown(now => (now === 'palette' ? null : 'palette')),
    help: () => setShown('help'),
    go: letter => {
      const section = sections.find(({ key }) => GO[key] === letter)
      if (section) void navigate(addressOf(section))
      return section !== undefined
    },
  })
  return (
    <>
      <UnstyledButton className={classes['search'] ?? ''} title={t('open')} onClick={() => setShown('palette')}>
        <IconSearch size={16} aria-hidden />
        <span className={classes['name']}>{t('search')}</span>
        <Kbd size="xs" className={classes['keys'] ?? ''}>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {shown === 'palette' && (
        <Palette viewer={viewer} sections={sections} onHelp={() => setShown('help')} onClose={close} />
      )}
      {shown === 'help' && <KeysHelp sections={sections} onClose={close} />}
    </>
  )
}
