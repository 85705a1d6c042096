import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '../../domain/generated/enums.ts'
import { useBanUserMutation, useDeleteUserMutation, UserDocument } from '../generated/user.ts'
import { useViewer } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { mayLeave } from '../ui/unsent.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { type Followed, useReferenceNews } from '../ui/useReferenceNews.ts'
import { useRemoval } from '../ui/useRemoval.ts'
import { kindOf } from './kinds.ts'
import { ResetFactorsDialog, SignInAsDialog } from './ReasonDialogs.tsx'

/** Whom the actions are about. */
export interface ActionSubject {
  readonly __typename?: string
  readonly userId: number
  readonly name: string
  readonly username: string
  readonly roles: readonly Role[]
  readonly isBanned: boolean
  readonly hasFactor?: boolean | null
  readonly version: number
}

/** The page that the actions stand on. */
export interface UserActionsPage {
  /** The user, where the page follows them. */
  readonly followed?: Followed<ActionSubject | undefined>
  /** The user has changed, or something about them waits for a second admin. */
  readonly onChange?: () => unknown
  readonly onDelete?: () => void
}

/** What is asked before it is done. */
export type Question = 'ban' | 'delete' | 'signInAs' | 'reset'

/** What an admin does with a user besides editing. */
export interface UserActions {
  /** Asks first; the server may refuse and says why. */
  readonly ask: (what: Question) => void
  /** Asks why, and goes on as this user; undefined where nobody may. */
  readonly signInAs: (() => Promise<unknown>) | undefined
  /** Second factors can be taken away: everybody's who has some but one's own. */
  readonly mayReset: boolean
  /** The question that stands open. */
  readonly question: ReactNode
}

/** What the questions show of a user. */
const shown = ({ name, username, isBanned }: ActionSubject) => ({ name, username, isBanned })

/** What is known of a user now, in all that was read of them: a row of the list is another object than the page. */
function writeUser(cache: ApolloCache, { userId, ...known }: Partial<ActionSubject> & { userId: number }): void {
  const { name, username, isBanned, version } = known
  const fields = Object.entries({ name, username, isBanned, version }).filter(([, value]) => value !== undefined)
  for (const type of ['UserRow', 'UserProfile']) {
    const id = cache.identify({ __typename: type, userId })
    if (id) cache.modify({ id, fields: Object.fromEntries(fields.map(([key, value]) => [key, () => value])) })
  }
}

/** Ban, deletion and signing in as a user (decisions.md section 13, "Users"). */
export function useUserActions(user: ActionSubject, page: UserActionsPage = {}): UserActions {
  const t = useTranslations('user.actions')
  const words = useTranslations('user')
  const account = useTranslations('account')
  const removal = useRemoval()
  const [asked, setAsked] = useState<Question | null>(null)
  const [ban] = useBanUserMutation()
  const [remove] = useDeleteUserMutation()
  const viewer = useViewer()
  const { userId, name, username, roles, isBanned } = user
  const client = useApolloClient()
  const reread = async () => {
    const { data } = await client.query({ query: UserDocument, variables: { userId }, fetchPolicy: 'network-only' })
    if (data) writeUser(client.cache, data.user)
    return data?.user
  }
  const isOwn = page.followed === undefined && asked !== null
  const own = useReferenceNews({ type: 'USER', id: userId, skip: !isOwn }, reread)
  const followed = page.followed ?? own
  const began = useFormBase<ActionSubject>({
    record: user,
    read: shown,
    ...followed,
    who: key => (key === 'name' ? 'either' : 'colleague'),
    names: { name: account('name'), isBanned: words('isBanned') },
    open: asked !== null,
  })
  const turn = async () => {
    await began.act(async version => {
      await ban({
        variables: { userId, isBanned: !isBanned, version },
        update: (cache, { data }) => data && writeUser(cache, data.banUser),
      })
      return null
    })
    toast.done(t(isBanned ? 'unbanned' : 'banned', { name }))
    await page.onChange?.()
  }
  const drop = async () => {
    const work = began.act(async version => {
      await remove({ variables: { userId, version } })
      return null
    })
    // One that waits for a second admin says so on its page
    if (!(await removal(work, { done: t('deleted', { name }) }))) return page.onChange?.()
    client.cache.evict({ fieldName: 'users' })
    return page.onDelete?.()
  }
  const signIn = async () => {
    if (await mayLeave()) setAsked('signInAs')
  }
  const close = () => {
    setAsked(null)
    if (followed.deleted) client.cache.evict({ fieldName: 'users' })
  }
  return {
    ask: setAsked,
    // Admins are left out on purpose (decisions.md section 2)
    signInAs: kindOf(roles) === 'ROLE_ADMIN' || isBanned ? undefined : signIn,
    mayReset: viewer?.userId !== userId && user.hasFactor === true,
    question: (
      <>
        {asked === 'signInAs' && <SignInAsDialog user={user} onClose={close} />}
        {asked === 'reset' && <ResetFactorsDialog user={user} onClose={close} onDone={page.onChange} />}
        <ConfirmDialog
          opened={asked === 'ban'}
          onClose={close}
          title={t(isBanned ? 'unbanTitle' : 'banTitle', { name })}
          verb={t(isBanned ? 'unban' : 'ban')}
          danger={!isBanned}
          began={began}
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
          began={began}
          onConfirm={drop}
        >
          {t('deleteText', { username })}
        </ConfirmDialog>
      </>
    ),
  }
}
