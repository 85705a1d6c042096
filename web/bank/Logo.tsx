import { IconBuildingBank } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Bank.module.css'

/** The logo of a bank, or the sign of one. */
export function Logo({ path, name, big = false }: { path: string | null; name: string; big?: boolean }) {
  const t = useTranslations('bank')
  return (
    <span className={classes['logo']} data-big={big || undefined}>
      {path ? (
        <img src={path} alt={t('logoOf', { name })} />
      ) : (
        <IconBuildingBank size={big ? 40 : 20} stroke={1.5} role="img" aria-label={t('noLogo')} />
      )}
    </span>
  )
}
