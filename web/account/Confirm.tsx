import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { problems } from '../../domain/core/problems.ts'
import { useConfirmAccountMutation } from '../generated/account.ts'
import { problemOf } from '../problem.ts'
import { signInWith, token } from '../session.ts'
import { toast } from '../ui/toast.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { useTab } from '../ui/useTab.ts'

const TITLES = { used: 'used', failed: 'notConfirmed' } as const

/** Confirms an account by the link of a letter and signs the user in. */
export function Component() {
  const t = useTranslations('account.confirm')
  const navigate = useNavigate()
  const { userId, confirmation = '' } = useParams()
  const [confirm] = useConfirmAccountMutation()
  const [failed, setFailed] = useState<'used' | 'failed' | null>(null)
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
        const isUsed = problemOf(error).code === problems.badConfirmation.code
        // It works once: whoever is signed in has used it already
        if (isUsed && token() !== null) return navigate('/dashboard', { replace: true })
        setFailed(isUsed ? 'used' : 'failed')
        if (!isUsed) toast.failed(t('failed', { message: reason(error) }))
        return undefined
      })
  }, [confirm, userId, confirmation, navigate, t, reason])
  return (
    <Stack gap={16} align="center">
      <Title order={1}>{t(failed ? TITLES[failed] : 'working')}</Title>
      {failed === 'used' && <Text ta="center">{t('usedHint')}</Text>}
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
