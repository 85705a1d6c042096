import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type UserRowFieldsFragment as Row, useUsersQuery } from '../generated/user.ts'
import { Answer } from '../ui/Answer.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { ViewsMenu } from '../view/ViewsMenu.tsx'
import { Phone, Telegram } from './Contacts.tsx'
import { type Kind, kindNamed, KINDS, userPath } from './kinds.ts'
import { UserMenu } from './UserMenu.tsx'

function useColumns(kind: Kind | undefined): Column<Row>[] {
  const t = useTranslations('user')
  const role = useTranslations('labels.role')
  const columns: (Column<Row> | false)[] = [
    { key: 'name', title: t('columns.name'), render: row => row.name },
    {
      key: 'username',
      title: t('columns.username'),
      render: row => <Copied value={row.username} what={t('columns.username')} />,
    },
    { key: 'telegram', title: t('columns.telegram'), render: row => <Telegram name={row.telegram} /> },
    { key: 'phone', title: t('columns.phone'), render: row => <Phone number={row.phone} /> },
    // Clients and admins have the one role that the list is of
    (!kind || kind === 'ROLE_MANAGER') && {
      key: 'roles',
      title: t('columns.roles'),
      render: row => row.roles.map(one => (kind ? t(`rights.${one}`) : role(one))).join(', '),
    },
    {
      key: 'state',
      title: t('columns.state'),
      render: row =>
        row.isBanned ? (
          <ToneBadge tone="returned">{t('isBanned')}</ToneBadge>
        ) : (
          <Text span inherit c="dimmed">
            {t('isActive')}
          </Text>
        ),
    },
  ]
  return columns.filter(column => column !== false)
}

/** /admin/user: users of a kind or of all, with a search by name or e-mail. */
export function Component() {
  const t = useTranslations('user')
  const ui = useTranslations('ui')
  const [read, write] = useAddress()
  const kind = kindNamed(read('role'))
  const search = read('search')
  const query = useUsersQuery({ variables: { page: 0, ...(kind && { role: kind }), ...(search && { search }) } })
  const { fetchMore } = query
  // Old rows stay while the new ones come
  const list = query.data?.users ?? query.previousData?.users
  const pages = usePages(
    query.data?.users,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const columns = useColumns(kind)
  return (
    <Page
      title={t(kind ? `titles.${kind}` : 'title')}
      count={list ?? null}
      actions={
        // Clients sign themselves up; managers and further admins come from here (decisions.md section 13, "Users")
        kind &&
        kind !== 'ROLE_CLIENT' && (
          <Button component={Link} to={`/admin/user/new?role=${kind}`} leftSection={<IconPlus size={16} />}>
            {t(`add.${kind}`)}
          </Button>
        )
      }
    >
      <ChipTabs<Kind | ''>
        label={t('filters')}
        value={kind ?? ''}
        onChange={value => write({ role: value })}
        items={[
          ...KINDS.map(value => ({ value, label: t(`titles.${value}`) })),
          { value: '' as const, label: ui('all') },
        ]}
      />
      <Toolbar>
        <SearchField value={search} onSearch={text => write({ search: text })} placeholder={t('search')} />
        <ViewsMenu list="USERS" query={{ ...(kind && { role: kind }), ...(search && { search }) }} />
        <RefreshButton refresh={query.refetch} />
      </Toolbar>
      <Answer of={{ ...query, data: list }} failure={message => t('listFailed', { message })}>
        {({ items }) => (
          <DataTable
            label={t(kind ? `titles.${kind}` : 'title')}
            columns={columns}
            rows={items}
            rowKey={row => row.userId}
            to={row => userPath(row.userId)}
            actions={row => <UserMenu user={row} />}
            pages={pages}
            busy={query.data === undefined && query.loading}
            empty={<Empty title={t('empty')} hint={search ? ui('notFoundHint') : undefined} />}
          />
        )}
      </Answer>
    </Page>
  )
}
