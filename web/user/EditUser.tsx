import { Button } from '@mantine/core'
import { IconBan, IconLockOpen, IconLogin } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { profileSchema, userChangeSchema } from '../../domain/account/schema.ts'
import { problems } from '../../domain/core/problems.ts'
import type { Role } from '../../domain/generated/enums.ts'
import { ClientTiers } from '../company/ClientTiers.tsx'
import { Markups } from '../company/Markups.tsx'
import { type UserFieldsFragment, useSaveUserMutation } from '../generated/user.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { SaveUnlessWaits, Waits } from '../ui/Waits.tsx'
import { AuditLink } from '../ui/AuditLink.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { popup } from '../ui/Popup.tsx'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { tellFailures } from '../ui/tellFailures.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import type { Followed } from '../ui/useReferenceNews.ts'
import { UserWebhooks } from '../webhook/UserWebhooks.tsx'
import { Assignments } from './Assignments.tsx'
import { BalanceSection } from './BalanceSection.tsx'
import { kindOf, listPath } from './kinds.ts'
import { useUserActions } from './useUserActions.tsx'
import { UserFields } from './UserFields.tsx'
import { type UserValues, valuesOf } from './values.ts'

// Under which field it stands that the e-mail is somebody else's
const places = { [problems.emailTaken.code]: 'username' }
// That somebody else has changed the user stands in the form, beside the way to see it
const told = [problems.stale.code, ...Object.keys(places)]

export interface UserViewProps {
  user: UserFieldsFragment
  followed: Followed<UserFieldsFragment | undefined>
}

/** What users change in their own profile too. */
const OWN = Object.keys(profileSchema.fields)

/** A stored user as an admin sees them: the view follows the roles. */
export function EditUser({ user, followed }: UserViewProps) {
  const t = useTranslations('user')
  const ui = useTranslations('ui')
  const account = useTranslations('account')
  const role = useTranslations('labels.role')
  const navigate = useNavigate()
  const [save] = useSaveUserMutation()
  const { userId, name, isBanned } = user
  const kind = kindOf(user.roles)
  const began = useFormBase({
    record: user,
    read: valuesOf,
    ...followed,
    who: key => (OWN.includes(key) ? 'either' : 'colleague'),
    names: { name: account('name') },
    write: { roles: value => (value as Role[]).map(one => role(one)).join(', ') },
  })
  const { ask, signInAs, mayReset, question } = useUserActions(user, {
    followed,
    // The version has moved with a ban
    onChange: followed.reread,
    onDelete: () => void navigate(listPath(kind), { replace: true }),
  })
  const send = async (values: UserValues) => {
    const work = began.act(async version => {
      const changed = began.changed(values)
      return (await save({ variables: { userId, user: { ...changed, version } } })).data?.saveUser
    })
    await tellFailures(work, message => t('saveFailed', { message }), told)
    popup.done(t('saved'))
  }
  const form = (
    <div>
      <Form initial={began.held as UserValues} schema={userChangeSchema} places={places} began={began} onSubmit={send}>
        <FormGuard />
        <UserFields kind={kind} />
        <FormError />
        <ActionBar
          danger={
            <>
              <Button
                variant="default"
                disabled={Boolean(user.approval)}
                leftSection={isBanned ? <IconLockOpen size={16} /> : <IconBan size={16} />}
                onClick={() => ask('ban')}
              >
                {t(isBanned ? 'actions.unban' : 'actions.ban')}
              </Button>
              {mayReset && (
                <Button variant="default" disabled={Boolean(user.approval)} onClick={() => ask('reset')}>
                  {t('actions.reset.button')}
                </Button>
              )}
              <Button variant="light" color="red" disabled={Boolean(user.approval)} onClick={() => ask('delete')}>
                {t('actions.delete')}
              </Button>
            </>
          }
        >
          <SaveUnlessWaits of={user.approval} verb={ui('save')}>
            <SubmitButton>{ui('save')}</SubmitButton>
          </SaveUnlessWaits>
        </ActionBar>
      </Form>
    </div>
  )
  return (
    <Page
      title={name}
      beside={isBanned ? <ToneBadge tone="returned">{t('isBanned')}</ToneBadge> : <Hint>{role(kind)}</Hint>}
      back={listPath(kind)}
      narrow={kind === 'ROLE_ADMIN'}
      under={<Waits of={user.approval} />}
      actions={
        <>
          <AuditLink type="USER" id={userId} />
          {signInAs && (
            <ActionButton variant="default" leftSection={<IconLogin size={16} />} run={signInAs}>
              {t('actions.signInAs')}
            </ActionButton>
          )}
        </>
      }
    >
      {kind === 'ROLE_ADMIN' ? (
        form
      ) : (
        <RecordColumns
          aside={
            <>
              {kind === 'ROLE_CLIENT' && <BalanceSection user={user} />}
              <Assignments userId={userId} of={kind} />
            </>
          }
        >
          {form}
          {kind === 'ROLE_MANAGER' && <UserWebhooks userId={userId} name={name} />}
          {kind === 'ROLE_CLIENT' && (
            <>
              <Markups clientId={userId} editable />
              <ClientTiers clientId={userId} editable />
            </>
          )}
        </RecordColumns>
      )}
      {question}
    </Page>
  )
}
