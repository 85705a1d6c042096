import { Button, Loader, Stack, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useConfirmAccountMutation } from '../generated/account.ts'
import { signInWith } from '../session.ts'
import { toast } from '../ui/toast.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { useTab } from '../ui/useTab.ts'

/** Confirms an account by the link of a letter and signs the user in. */
export function Component() {
  const t = useTranslations('account.confirm')
  const navigate = useNavigate()
  const { userId, confirmation = '' } = useParams()
  const [confirm] = useConfirmAccountMutation()
  const [failed, setFailed] = useState(false)
  const reason = useFailureReason()
  // The link works once: a second effect of the same visit must not use it again
  const asked = useRef(false)
  useTab(t('working'))
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    confirm({ variables: { userId: Number(userId), confirmation } })
      .then(({ data }) => {
        if (data) signInWith(data.confirmAccount.token)
        return navigate('/dashboard', { replace: true })
      })
      .catch((error: unknown) => {
        setFailed(true)
        toast.failed(t('failed', { message: reason(error) }))
      })
  }, [confirm, userId, confirmation, navigate, t, reason])
  return (
    <Stack gap={16} align="center">
      <Title order={1}>{t(failed ? 'notConfirmed' : 'working')}</Title>
      {failed ? (
        <Button component={Link} to="/signin">
          {t('toSignIn')}
        </Button>
      ) : (
        <Loader />
      )}
    </Stack>
  )
}
