import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Copies a requisite: an INN, a SWIFT code, an account, an amount. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const t = useTranslations('ui')
  const { copied, copy } = useClipboard({ timeout: 1500 })
  const label = copied ? t('copied') : [t('copy'), what].filter(Boolean).join(': ')
  return (
    <ActionIcon variant="subtle" color="gray" size={24} onClick={() => copy(value)} aria-label={label} title={label}>
      {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </ActionIcon>
  )
}

/** A requisite with its copy button. */
export function Copied({
  value,
  what,
  children,
}: {
  value: string | null | undefined
  what?: string
  children?: ReactNode
}) {
  if (!value) return <>—</>
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 2 }} className="tabular">
      <span style={{ overflowWrap: 'anywhere' }}>{children ?? value}</span>
      <CopyButton value={value} {...(what && { what })} />
    </span>
  )
}
