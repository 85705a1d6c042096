import { Button, type ButtonProps, Loader } from '@mantine/core'
import { IconFolderDown } from '@tabler/icons-react'
import { forwardRef } from 'react'
import { useTranslations } from 'use-intl'

/** What opens the papers of something; says that one is being made. */
export const PapersButton = forwardRef<HTMLButtonElement, ButtonProps & { busy: boolean }>(function PapersButton(
  { busy, ...rest },
  ref,
) {
  const t = useTranslations('papers')
  return (
    <Button
      ref={ref}
      variant="default"
      size="xs"
      aria-disabled={busy}
      leftSection={busy ? <Loader size={14} /> : <IconFolderDown size={16} aria-hidden />}
      {...rest}
    >
      <span aria-live="polite">{t(busy ? 'making' : 'button')}</span>
    </Button>
  )
})
