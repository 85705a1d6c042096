import type { ApolloCache } from '@apollo/client'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '../../domain/generated/enums.ts'
import { useBanUserMutation, useDeleteUserMutation, useSignInAsMutation } from '../generated/user.ts'
import { actAs } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { kindOf } from './kinds.ts'

/** Whom the actions are about. */
export interface Subject {
  readonly userId: number
  readonly name: string
  readonly username: string
  readonly roles: readonly Role[]
  readonly isBanned: boolean
}

/** What an admin does with a user besides editing. */
export interface UserActions {
  /** Asks first; the server may refuse and says why. */
  readonly ask: (what: 'ban' | 'delete') => void
  /** Goes on as this user; undefined where nobody may. */
  readonly signInAs: (() => Promise<unknown>) | undefined
  /** The question that stands open. */
  readonly question: ReactNode
}

/** The ban in all that was read of the user. */
function writeBan(cache: ApolloCache, userId: number, isBanned: boolean): void {
  for (const type of ['UserRow', 'UserProfile']) {
    const id = cache.identify({ __typename: type, userId })
    if (id) cache.modify({ id, fields: { isBanned: () => isBanned } })
  }
}

/** Ban, deletion and signing in as a user (platform-1 section 2, "Users list"). */
export function useUserActions(
  user: Subject,
  then: { onBan?: () => unknown; onDelete?: () => void } = {},
): UserActions {
  const t = useTranslations('user.actions')
  const attempt = useAttempt()
  const [asked, setAsked] = useState<'ban' | 'delete' | null>(null)
  const [ban] = useBanUserMutation()
  const [remove] = useDeleteUserMutation()
  const [enter] = useSignInAsMutation()
  const { userId, name, username, roles, isBanned } = user
  const turn = async () => {
    await ban({
      variables: { userId, isBanned: !isBanned },
      update: (cache, { data }) => writeBan(cache, userId, data?.banUser.isBanned ?? !isBanned),
    })
    await then.onBan?.()
    toast.done(t(isBanned ? 'unbanned' : 'banned', { name }))
  }
  const drop = async () => {
    await remove({
      variables: { userId },
      update: cache => {
        cache.evict({ fieldName: 'users' })
      },
    })
    toast.done(t('deleted', { name }))
    then.onDelete?.()
  }
  const signIn = async () => {
    const work = enter({ variables: { userId } }).then(({ data }) => data && actAs(data.signInAs.token))
    await attempt(work, message => t('signInAsFailed', { message }))
  }
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    // Admins are left out on purpose (decisions.md section 2)
    signInAs: kindOf(roles) === 'ROLE_ADMIN' || isBanned ? undefined : signIn,
    question: (
      <>
        <ConfirmDialog
          opened={asked === 'ban'}
          onClose={close}
          title={t(isBanned ? 'unbanTitle' : 'banTitle', { name })}
          verb={t(isBanned ? 'unban' : 'ban')}
          danger={!isBanned}
          onConfirm={turn}
        >
          {t(isBanned ? 'unbanText' : 'banText', { username })}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asked === 'delete'}
          onClose={close}
          title={t('deleteTitle', { name })}
          verb={t('delete')}
          danger
          onConfirm={drop}
        >
          {t('deleteText', { username })}
        </ConfirmDialog>
      </>
    ),
  }
}
