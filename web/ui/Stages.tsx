import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Stages.module.css'

/** A stage of the work; `lock` says why it is closed and what opens it. */
export interface Stage<Key extends string> {
  key: Key
  label: ReactNode
  lock?: string | null | undefined
  done?: boolean
  /** Something there is wrong; says what. */
  mark?: string | undefined
}

export interface StagesProps<Key extends string> {
  label: string
  stages: readonly Stage<Key>[]
  value: Key
  onChange: (key: Key) => void
  children: ReactNode
}

/** The stages as tabs, the chosen one under them. A locked one cannot be chosen and says why. */
export function Stages<Key extends string>({ label, stages, value, onChange, children }: StagesProps<Key>) {
  const t = useTranslations('ui')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the chosen stage may lie outside the strip
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [value])
  const move = (step: number) => {
    const open = stages.filter(({ lock }) => !lock)
    const next = open[(open.findIndex(({ key }) => key === value) + step + open.length) % open.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`stage-${next.key}`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes['stages']}
        onKeyDown={event => {
          if (event.key === 'ArrowRight') move(1)
          if (event.key === 'ArrowLeft') move(-1)
        }}
      >
        {stages.map(({ key, label: name, lock, done, mark }) => (
          <Tooltip
            key={key}
            label={lock ? t('locked', { reason: lock }) : ''}
            disabled={!lock}
            events={{ hover: true, focus: true, touch: true }}
          >
            <UnstyledButton
              id={`stage-${key}`}
              role="tab"
              aria-selected={key === value}
              aria-disabled={Boolean(lock)}
              aria-controls={key === value ? 'stage' : undefined}
              tabIndex={key === value ? 0 : -1}
              className={classes['stage'] ?? ''}
              data-locked={lock ? true : undefined}
              onClick={() => lock || onChange(key)}
            >
              {lock ? <IconLock size={14} aria-hidden /> : done ? <IconCheck size={14} aria-hidden /> : null}
              {name}
              {mark && (
                <>
                  <span className={classes['mark']} title={mark} aria-hidden />
                  <span className="visually-hidden">: {mark}</span>
                </>
              )}
              {lock && <span className="visually-hidden">{t('locked', { reason: lock })}</span>}
            </UnstyledButton>
          </Tooltip>
        ))}
      </div>
      <div id="stage" role="tabpanel" aria-labelledby={`stage-${value}`}>
        {children}
      </div>
    </>
  )
}
