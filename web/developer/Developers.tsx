import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../ui/Hint.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { Page, type PageProps } from '../ui/Page.tsx'

const PAGES = {
  steps: { to: '/developers', isExact: true },
  keys: { to: '/developers/keys' },
  calls: { to: '/developers/calls' },
  webhooks: { to: '/developers/webhooks' },
  events: { to: '/developers/events' },
} as const

interface DevelopersProps extends Pick<PageProps, 'actions'> {
  /** Which of its pages is open. */
  readonly tab: keyof typeof PAGES
  /** What it is for. */
  readonly hint?: ReactNode
  readonly children: ReactNode
}

/** A page of the desk of a developer, with the ways to the others. */
export function Developers({ tab, actions, hint, children }: DevelopersProps) {
  const t = useTranslations('developer')
  const tabs = Object.entries(PAGES).map(([name, place]) => ({
    ...place,
    label: t(`tabs.${name as keyof typeof PAGES}`),
  }))
  return (
    <Page title={t('title')} tab={`${t(`tabs.${tab}`)} · ${t('title')}`} actions={actions}>
      <LinkTabs label={t('title')} items={tabs} />
      <Stack gap={12}>
        {hint && <Hint>{hint}</Hint>}
        {children}
      </Stack>
    </Page>
  )
}
