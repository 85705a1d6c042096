import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChipTabs.module.css'

export interface ChipTabsProps<Value extends string> {
  /** What is chosen among, for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly { value: Value; label: ReactNode; count?: number | undefined }[]
}

/** Quick filters with live counts; one of them is on. */
export function ChipTabs<Value extends string>({ label, value, onChange, items }: ChipTabsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes['chips']}>
      {items.map(item => (
        <UnstyledButton
          key={item.value}
          className={classes['chip'] ?? ''}
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count ? <span className={classes['count']}>{item.count}</span> : null}
        </UnstyledButton>
      ))}
    </div>
  )
}
