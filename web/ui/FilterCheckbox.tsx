import { Checkbox } from '@mantine/core'
import { useState } from 'react'

export interface FilterCheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A yes-or-no filter that the address holds: ticked at once, the address follows. */
export function FilterCheckbox({ label, checked, onChange }: FilterCheckboxProps) {
  const [shown, setShown] = useState(checked)
  const [applied, setApplied] = useState(checked)
  if (applied !== checked) {
    // The address has another filter now: Back, or a reset
    setApplied(checked)
    setShown(checked)
  }
  return (
    <Checkbox
      label={label}
      checked={shown}
      onChange={event => {
        setShown(event.currentTarget.checked)
        onChange(event.currentTarget.checked)
      }}
    />
  )
}
