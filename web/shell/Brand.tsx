import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import classes from './Shell.module.css'

/** The logo with the name; leads home. */
export function Brand({ to }: { to: string }) {
  const t = useTranslations('shell')
  return (
    <Link to={to} className={classes['brand']} aria-label={t('name')}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="8" fill="#0b5563" />
        <path d="M9 10h14M16 10v13" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
        <circle cx="8.5" cy="21.5" r="2" fill="#7fd1c9" />
        <circle cx="23.5" cy="21.5" r="2" fill="#7fd1c9" />
      </svg>
      <span>{t('name')}</span>
    </Link>
  )
}
