import { Alert } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** Tells that what the page shows was deleted while it was open. */
export function DeletedNotice() {
  const t = useTranslations('ui.news')
  return (
    <Alert color="red" variant="light" mb={16} icon={<IconTrash />} role="alert">
      {t('deletedDialog')}
    </Alert>
  )
}
