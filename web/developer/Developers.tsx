import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { Page } from '../ui/Page.tsx'

interface DevelopersProps {
  /** Which of its pages is open. */
  readonly tab: 'steps' | 'keys' | 'calls'
  readonly children: ReactNode
}

const PAGES = {
  steps: { to: '/developers', isExact: true },
  keys: { to: '/developers/keys' },
  calls: { to: '/developers/calls' },
} as const

/** A page of the desk of a developer, with the ways to the others. */
export function Developers({ tab, children }: DevelopersProps) {
  const t = useTranslations('developer')
  const tabs = Object.entries(PAGES).map(([name, place]) => ({
    ...place,
    label: t(`tabs.${name as keyof typeof PAGES}`),
  }))
  return (
    <Page title={t('title')} tab={`${t(`tabs.${tab}`)} · ${t('title')}`}>
      <LinkTabs label={t('title')} items={tabs} />
      {children}
    </Page>
  )
}
