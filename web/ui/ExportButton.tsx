import type { ButtonProps } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { blobOf, saveFile } from '../file/download.ts'
import { ActionButton } from './ActionButton.tsx'

/** A workbook as the exports answer it. */
export interface Workbook {
  readonly fileName: string
  readonly fileBase64: string
}

export interface ExportButtonProps extends ButtonProps {
  /** What the button says; «Сверка» unless given. */
  children?: ReactNode
  /** Asks for the workbook of what the list shows now. */
  ask: () => Promise<Workbook | undefined>
}

/** Saves a list as it is filtered, all its pages, as an Excel workbook under the server's name. */
export function ExportButton({ children, ask, ...rest }: ExportButtonProps) {
  const t = useTranslations('ui.export')
  const save = async () => {
    const workbook = await ask()
    if (workbook) saveFile({ name: workbook.fileName, blob: blobOf(workbook.fileName, workbook.fileBase64) })
  }
  return (
    <ActionButton
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      title={t('hint')}
      failure={message => t('failed', { message })}
      run={save}
      {...rest}
    >
      {children ?? t('button')}
    </ActionButton>
  )
}
