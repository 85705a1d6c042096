import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconPlus, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ViewList } from '../../domain/generated/enums.ts'
import type { ViewQuery } from '../../domain/view/schema.ts'
import { useViewsQuery, type ViewFieldsFragment } from '../generated/view.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { changesOf, sameQuery } from './address.ts'

const ViewDialogs = lazyComponent(() => import('./ViewDialogs.tsx'))

export interface ViewsMenuProps {
  list: ViewList
  /** What the list is filtered by now. */
  query: ViewQuery
}

/** The views of a list beside its filters: one's own and those of the desk; choosing one writes the address. */
export function ViewsMenu({ list, query }: ViewsMenuProps) {
  const t = useTranslations('views')
  const [, write] = useAddress()
  const onlyLooks = useOnlyLooks()
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'new' | 'all' | null>(null)
  const asked = useViewsQuery({ skip: !isOpen && !dialog, fetchPolicy: 'cache-and-network' })
  const all = asked.data?.views.filter(one => one.list === list) ?? []
  const item = (one: ViewFieldsFragment) => (
    <Menu.Item
      key={one.id}
      onClick={() => write(changesOf(list, one.query as ViewQuery))}
      rightSection={sameQuery(one.query as ViewQuery, query) ? <IconCheck size={16} aria-label={t('shown')} /> : null}
    >
      {one.name}
    </Menu.Item>
  )
  const own = all.filter(one => one.own)
  const ofDesk = all.filter(one => !one.own)
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} width={280} position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {own.length > 0 && <Menu.Label>{t('own')}</Menu.Label>}
          {own.map(item)}
          {ofDesk.length > 0 && <Menu.Label>{t('ofDesk')}</Menu.Label>}
          {ofDesk.map(item)}
          {all.length === 0 && <Menu.Label>{t(asked.data ? 'none' : asked.error ? 'failed' : 'loading')}</Menu.Label>}
          {!onlyLooks && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setDialog('new')}>
                {t('save')}
              </Menu.Item>
              {all.some(one => one.editable) && (
                <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => setDialog('all')}>
                  {t('manage')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <ViewDialogs
          list={list}
          query={query}
          shows={dialog}
          views={all.filter(one => one.editable)}
          reread={async () => (await asked.refetch()).data?.views ?? []}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
