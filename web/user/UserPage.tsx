import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { userSchema } from '../../domain/account/schema.ts'
import { problems } from '../../domain/core/problems.ts'
import { belongs } from '../../domain/core/roles.ts'
import { useCreateUserMutation, useUserQuery } from '../generated/user.ts'
import { useViewer } from '../session.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { useAddress } from '../ui/useAddress.ts'
import { useStored } from '../ui/useStored.ts'
import { ClientView } from './ClientView.tsx'
import { EditUser } from './EditUser.tsx'
import { type Kind, kindNamed, listPath, userPath } from './kinds.ts'
import { UserFields } from './UserFields.tsx'
import { blankOf, type NewUserValues } from './values.ts'

// Under which field the problems of an account stand
const places = { [problems.emailTaken.code]: 'username', [problems.weakPassword.code]: 'password' }

// Never kept in the browser
const SECRETS = ['password']

function NewUser({ kind }: { kind: Kind }) {
  const t = useTranslations('user')
  const navigate = useNavigate()
  const [create] = useCreateUserMutation()
  const draft = `user.${kind}`
  const [kept] = useState(() => keptDraft(draft, blankOf(kind)))
  const send = async (user: NewUserValues) => {
    const { data } = await create({
      variables: { user },
      update: cache => {
        cache.evict({ fieldName: 'users' })
      },
    })
    dropDraft(draft)
    toast.done(t('created'))
    const { userId, approval } = data?.createUser ?? {}
    if (approval) void navigate(`/approval/${approval.id}`, { replace: true })
    else if (userId) void navigate(userPath(userId), { replace: true })
  }
  return (
    <Page title={t(`new.${kind}`)} back={listPath(kind)} narrow>
      <Form initial={kept} schema={userSchema} places={places} onSubmit={send}>
        <KeepDraft form={draft} except={SECRETS} />
        <UserFields kind={kind} isNew />
        <FormError />
        <ActionBar>
          <SubmitButton>{t('create')}</SubmitButton>
        </ActionBar>
      </Form>
    </Page>
  )
}

function Stored({ userId }: { userId: number }) {
  const t = useTranslations('user')
  const admin = belongs(useViewer()?.roles ?? [], 'ADMIN')
  const query = useUserQuery({ variables: { userId } })
  const { of, followed } = useStored(query, { type: 'USER', id: userId }, ({ user }) => user)
  const View = admin ? EditUser : ClientView
  return (
    <PageAnswer of={of} title={t('profile')} back failure={message => t('failed', { message })}>
      {({ user }) => <View user={user} followed={followed} />}
    </PageAnswer>
  )
}

/** /admin/user/new?role=… and /admin/user/{userId}: an admin edits, a manager reads a client's (decisions.md section 13, "Users"). */
export function Component() {
  const t = useTranslations('user')
  const { userId } = useParams()
  const [read] = useAddress()
  const kind = kindNamed(read('role')) ?? 'ROLE_MANAGER'
  if (!userId) return <NewUser key={kind} kind={kind} />
  return (
    <ById title={t('profile')} back name="userId">
      {known => <Stored userId={known} />}
    </ById>
  )
}
