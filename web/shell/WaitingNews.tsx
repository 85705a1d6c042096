import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { onWaiting, type Waiting } from '../approvals.ts'
import { toast } from '../ui/toast.ts'

/** Says of what was just asked for that it waits for a second person, and leads to what may be done about it. */
export function WaitingNews() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const root = useHref('/approval')
  useEffect(() => {
    // News are drawn outside of the pages, where a link would load the application anew
    const link = ({ id }: Waiting) => (
      <Anchor
        href={`${root}/${id}`}
        inherit
        onClick={event => {
          event.preventDefault()
          void navigate(`/approval/${id}`)
        }}
      >
        {t('openApproval')}
      </Anchor>
    )
    return onWaiting(waiting =>
      toast.waits(
        <>
          {t('waits', { summary: waiting.summary })} {link(waiting)}
        </>,
      ),
    )
  }, [t, navigate, root])
  return null
}
