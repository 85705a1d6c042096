import { Badge, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { BackButton } from './BackButton.tsx'
import { IsPage } from './isPage.ts'
import { useTranslations } from 'use-intl'
import classes from './Page.module.css'
import type { List } from './usePages.ts'

/** The totals of a list. */
type Totals = Pick<List<unknown>, 'totalItems' | 'hasMore'>

export interface PageProps {
  title: ReactNode
  /** The title of the browser's tab; the title itself when that is a text. */
  tab?: string
  /** How many rows there are in all, beside the title; null keeps the place until it is known. */
  count?: number | Totals | null
  /** Beside the title: a status badge, who it belongs to. */
  beside?: ReactNode
  /** Under the title: «Чей ход», a hint. */
  under?: ReactNode
  /** Buttons at the right end of the title row. */
  actions?: ReactNode
  /** Shows a way back: true goes one step back in history, a path goes there. */
  back?: string | true
  /** Forms are narrow (720 px), lists wide (1600 px). */
  narrow?: boolean
  children?: ReactNode
}

/** How many there are: a list whose counting stopped says so. */
function Count({ of }: { of: number | Totals }) {
  const t = useTranslations('ui')
  if (typeof of === 'number') return of
  return of.hasMore ? t('over', { count: of.totalItems }) : of.totalItems
}

/** A page: its title with the count, its actions, its content. */
export function Page({ title, tab, count, beside, under, actions, back, narrow = false, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined)
  useEffect(() => {
    document.title = name ? `${name} · Trinity` : 'Trinity'
  }, [name])
  return (
    <div className={classes['page']} data-narrow={narrow || undefined}>
      <Group justify="space-between" gap={12} mb={under ? 8 : 16} wrap="wrap" className={classes['head'] ?? ''}>
        <Group gap={12} wrap="wrap" className={classes['name'] ?? ''}>
          {back && <BackButton {...(back !== true && { to: back })} />}
          <Title order={1} className={classes['title'] ?? ''}>
            {title}
          </Title>
          {count !== undefined && (
            <Badge
              variant="light"
              color="gray"
              size="lg"
              radius="sm"
              className="tabular"
              tt="none"
              style={{ visibility: count === null ? 'hidden' : undefined }}
            >
              {count === null ? '00' : <Count of={count} />}
            </Badge>
          )}
          {beside}
        </Group>
        {actions && (
          <Group gap={8} wrap="wrap" className={classes['acts'] ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {under && <div className={classes['under']}>{under}</div>}
      <IsPage value>{children}</IsPage>
    </div>
  )
}

/** A titled part of a page on its own surface. */
export function Section({
  title,
  actions,
  children,
  id,
}: {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  id?: string
}) {
  return (
    <section className={classes['section']} {...(id && { id })}>
      {(title || actions) && (
        <Group justify="space-between" mb={12} gap={8}>
          {title ? <Title order={2}>{title}</Title> : <span />}
          {actions}
        </Group>
      )}
      <IsPage value={false}>{children}</IsPage>
    </section>
  )
}

/** A row under the title of a list: search, filters, export. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes['toolbar']}>{children}</div>
}
