import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './ChipTabs.module.css'

interface LinkTabsProps {
  /** What the pages are of, for screen readers. */
  readonly label: string
  readonly items: readonly { readonly to: string; readonly label: string; readonly isExact?: boolean }[]
}

/** The pages of a part of the product beside each other; the open one is marked, and seen on a phone too. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={place} aria-label={label} className={classes['chips']}>
      {items.map(({ to, label: name, isExact = false }) => (
        <NavLink key={to} to={to} end={isExact} className={classes['chip'] ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
