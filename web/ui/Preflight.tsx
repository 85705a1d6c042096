import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { PreflightLevel } from '../../domain/generated/enums.ts'
import { Hint } from './Hint.tsx'
import { Section } from './Page.tsx'
import classes from './Preflight.module.css'
import { useFieldName } from './useFieldName.ts'
import type { Judged, PreflightRemark } from './usePreflight.ts'

const ICONS = { BLOCK: IconCircleX, WARN: IconAlertTriangle, PASS: IconCircleCheck } as const satisfies Record<
  PreflightLevel,
  unknown
>

function Remark({ level, field, message }: Omit<PreflightRemark, 'code'>) {
  const t = useTranslations('ui.preflight')
  const Icon = ICONS[level]
  const name = useFieldName()(field)
  return (
    <li className={classes['remark']} data-level={level}>
      <Icon size={20} aria-hidden />
      <span>
        <span className="visually-hidden">{t(`level.${level}`)}: </span>
        {name && <span className={classes['field']}>{name}. </span>}
        {message}
      </span>
    </li>
  )
}

function Remarks({ of }: { of: readonly PreflightRemark[] }) {
  return (
    <ul className={classes['list']}>
      {of.map(({ code, ...remark }) => (
        <Remark key={`${code} ${remark.field}`} {...remark} />
      ))}
    </ul>
  )
}

export interface PreflightProps {
  judged: Judged
  /** The fields of the page: remarks about others are told where those stand; none: all of them. */
  isHere?: (field: string) => boolean
}

/** What would be said of the form if it were sent now: what stops it, what staff will ask about, and what is good. */
export function Preflight({ judged, isHere = () => true }: PreflightProps) {
  const t = useTranslations('ui.preflight')
  const fieldName = useFieldName()
  const { remarks, isUnanswered } = judged
  const here = (remarks ?? []).filter(({ field }) => isHere(field))
  const at = (level: PreflightLevel) => here.filter(one => one.level === level)
  const isMissing = ({ code }: PreflightRemark) => code === 'MISSING'
  const missing = here.filter(isMissing).map(({ field }) => fieldName(field))
  const stops = at('BLOCK').filter(one => !isMissing(one))
  const warns = at('WARN')
  const good = at('PASS')
  return (
    <Section title={t('title')}>
      <Stack gap={12} aria-live="polite">
        {remarks === null && !isUnanswered && <Hint>{t('waits')}</Hint>}
        {missing.length > 0 && <Hint>{t('missing', { fields: missing.join(', ') })}</Hint>}
        {stops.length > 0 && <Remarks of={stops} />}
        {warns.length > 0 && <Remarks of={warns} />}
        {remarks !== null && missing.length + stops.length + warns.length === 0 && <Hint>{t('clean')}</Hint>}
        {good.length > 0 && (
          <details className={classes['good']}>
            <summary>{t('good', { count: good.length })}</summary>
            <Remarks of={good} />
          </details>
        )}
        {isUnanswered && <Hint>{t('unanswered')}</Hint>}
      </Stack>
    </Section>
  )
}

/** What was remarked when a record was sent, for whoever checks it; nothing where there was nothing to remark. */
export function KeptRemarks({ of }: { of: readonly PreflightRemark[] | null }) {
  const t = useTranslations('ui.preflight')
  if (!of?.length) return null
  return (
    <Section title={t('kept')}>
      <Remarks of={of} />
    </Section>
  )
}
