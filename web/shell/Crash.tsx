import { Alert, Button, Center, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useTranslations } from 'use-intl'

/** The catch-all screen after an uncaught rendering failure (decisions.md section 13, "Failure"). */
export function Crash() {
  const t = useTranslations('shell.crash')
  const error = useRouteError()
  useEffect(() => {
    // For the developer's console; people read the sentence below
    reportError(error)
  }, [error])
  return (
    <Center p={24} mih="50vh">
      <Alert color="red" variant="light" title={t('title')} role="alert" maw={480}>
        <Stack align="flex-start" gap={12}>
          {t('text')}
          <Button variant="default" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </Stack>
      </Alert>
    </Center>
  )
}
