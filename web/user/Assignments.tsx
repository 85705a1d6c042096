import { ActionIcon, Anchor, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import {
  useAssignClientManagerMutation,
  useClientManagersQuery,
  useClientManagerSuggestionsQuery,
  useRemoveClientManagerMutation,
} from '../generated/user.ts'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { userPath } from './kinds.ts'
import classes from './User.module.css'

const SUGGEST_AFTER_MS = 200

interface SuggestProps {
  userId: number
  of: 'ROLE_CLIENT' | 'ROLE_MANAGER'
  /** Those who are assigned already. */
  known: ReadonlySet<number>
  onChoose: (userId: number) => void
}

/** Somebody to assign, suggested while typing; nothing is asked for an empty line (decisions.md section 13, "Users"). */
function Suggest({ userId, of, known, onChoose }: SuggestProps) {
  const t = useTranslations('user.assigned')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search.trim(), SUGGEST_AFTER_MS)
  const { data, previousData, loading } = useClientManagerSuggestionsQuery({
    variables: { userId, query: sought },
    skip: !sought,
    fetchPolicy: 'network-only',
  })
  const found = sought ? ((data ?? previousData)?.clientManagerSuggestions ?? []) : []
  return (
    <Select
      searchable
      label={t(`add.${of}`)}
      placeholder={t('placeholder')}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      maxLength={100}
      data={found
        .filter(one => !known.has(one.userId))
        .map(one => ({ value: String(one.userId), label: one.username }))}
      // The server has searched already, by names too
      filter={({ options }) => options}
      nothingFoundMessage={sought && !loading ? ui('notFound') : null}
      onChange={chosen => {
        setSearch('')
        if (chosen) onChoose(Number(chosen))
      }}
    />
  )
}

/** Who is assigned to a user: of a client its managers, of a manager its clients. */
export function Assignments({ userId, of }: { userId: number; of: 'ROLE_CLIENT' | 'ROLE_MANAGER' }) {
  const t = useTranslations('user.assigned')
  const rights = useTranslations('user.rights')
  const attempt = useAttempt()
  const query = useClientManagersQuery({ variables: { userId } })
  const [assign] = useAssignClientManagerMutation()
  const [remove] = useRemoveClientManagerMutation()
  const { refetch } = query
  const known = new Set(query.data?.clientManagers.map(one => one.userId))
  const add = (assigneeUserId: number) =>
    attempt(
      assign({ variables: { userId, assigneeUserId } }).then(() => refetch()),
      message => t('failed', { message }),
    )
  const drop = async (assignmentId: number, username: string) => {
    const work = remove({ variables: { userId, assignmentId } }).then(() => refetch())
    if (await attempt(work, message => t('failed', { message }))) toast.done(t('removed', { username }))
  }
  return (
    <Section title={t(`title.${of}`)}>
      <Answer
        of={query}
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={({ clientManagers }) => clientManagers.length === 0}
        empty={
          <div style={{ marginBottom: 12 }}>
            <Hint>{t(`none.${of}`)}</Hint>
          </div>
        }
      >
        {({ clientManagers }) => (
          <ul className={classes['people']} aria-label={t(`title.${of}`)}>
            {clientManagers.map(one => (
              <li key={one.id}>
                <span className={classes['person']}>
                  <Anchor component={Link} to={userPath(one.userId)} inherit>
                    {one.username}
                  </Anchor>
                  {of === 'ROLE_CLIENT' && <small>{one.roles.map(role => rights(role)).join(', ')}</small>}
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('remove', { username: one.username })}
                  title={t('remove', { username: one.username })}
                  onClick={() => void drop(one.id, one.username)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <Suggest userId={userId} of={of} known={known} onChoose={id => void add(id)} />
    </Section>
  )
}
