import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import classes from './Replenishment.module.css'

/** The words of staff beside the block that they are about. */
export function Remark({ children }: { children: string | null }) {
  const t = useTranslations('replenishment.page')
  if (!children) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('remark')}>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </Alert>
  )
}

/** Something to look at with care before going on. */
export function Warning({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['warning']} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <div className={classes['fields']}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}

/** The fields of a stage: greyed out when they are only to be read. Files stand beside it: they can be had all the same. */
export function Fields({ editable, children }: { editable: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes['fields']} disabled={!editable}>
      {children}
    </fieldset>
  )
}

/** Says once above greyed-out forms why they are so. */
export function OnlyRead({ editable }: { editable: boolean }) {
  const t = useTranslations('replenishment.page')
  return editable ? null : <Hint>{t('greyed')}</Hint>
}

/** A screen that says what is waited for. */
export function WaitingScreen({ children }: { children: ReactNode }) {
  return (
    <Section>
      <Empty title={children} icon={<IconHourglass size={32} stroke={1.3} />} />
    </Section>
  )
}
