import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconBell, IconLock } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FieldValues, isConflict, type News } from './compare.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { newFiles } from './shownFile.ts'
import type { FormBase, ChangedBy } from './useFormBase.ts'
import { useValueFormatter } from './useValueFormatter.ts'

/** What is left of one's own: the new value, or what was typed. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface NewsPanelProps {
  began: FormBase
  /** What the form holds; a dialog that only asks holds nothing. */
  mine?: FieldValues
  /** Takes what was chosen into the form, before it begins anew. */
  onTake?: (choices: Choices) => void
}

interface GoneProps {
  began: FormBase
  typed: boolean
  place: RefObject<HTMLDivElement | null>
}

/** The step has gone while its form or dialog was open. */
function Gone({ began, typed, place }: GoneProps) {
  const t = useTranslations('ui.news')
  const words = began.isDeleted ? 'deleted' : 'gone'
  return (
    <Alert ref={place} color="red" variant="light" role="alert" icon={<IconLock />} style={{ scrollMarginBlock: 120 }}>
      <Stack gap={12} align="flex-start">
        <Text size="sm">
          {began.reason ? `${began.reason}.${typed ? ` ${t('unsent')}` : ''}` : t(typed ? words : `${words}Dialog`)}
        </Text>
        {typed && !began.isDeleted && (
          <Button size="xs" variant="default" onClick={began.close}>
            {t('closeForm')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** One field: was, is; what is called as before is said to be another one. A file that has come is opened here. */
function Row({ of, began }: { of: News; began: FormBase }) {
  const t = useTranslations('ui.news')
  const { nameOf, written } = useValueFormatter(began)
  const { key } = of
  const [field, was, is] = [nameOf(key), written(key, of.was, began.held), written(key, of.is, began.now)]
  const files = newFiles(of)
  const replaced = files.map(({ name }) => name).join('; ')
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {was !== is
          ? t('row', { field, was, is })
          : replaced
            ? t('replaced', { field, name: replaced })
            : t('other', { field })}
      </Text>
      {files.map(({ fileId, id, type, name }) => (
        <DownloadButton key={fileId} id={id} type={type} name={name} />
      ))}
    </>
  )
}

/**
 * Tells inside a form or a dialog what others have changed of what it shows: was, is, and where both have changed the same,
 * what was typed here, to choose between. Until it is looked at the step waits (decisions.md section 12).
 */
export function Component({ began, mine, onTake }: NewsPanelProps) {
  const t = useTranslations('ui.news')
  const { nameOf, written } = useValueFormatter(began)
  const [chosen, setChosen] = useState<Choices>({})
  const place = useRef<HTMLDivElement>(null)
  const news = began.news(mine)
  const { isUnseen, isGone, take } = began
  const isAgreed = isUnseen && news.length === 0
  // Both have changed the same to the same: there is nothing to look at
  useEffect(() => {
    if (isAgreed) take()
  })
  const count = news.length
  useEffect(() => {
    if (count || isGone) place.current?.scrollIntoView({ block: 'nearest' })
  }, [count, isGone])
  if (isGone) return <Gone began={began} typed={mine !== undefined} place={place} />
  if (!count) return null
  const conflicts = news.filter(isConflict)
  const rivals = [...new Set(conflicts.map(({ key }) => began.who(key)))]
  // Several of them are named above, each with what they changed
  const rival = rivals.length > 1 ? 'either' : rivals[0]
  const isOpen = conflicts.some(({ key }) => !chosen[key])
  const look = () => {
    onTake?.(chosen)
    setChosen({})
    const around = place.current?.closest<HTMLElement>('[role="dialog"], form')
    take()
    // The button goes with the news: the focus stays where the step is, which is free now
    setTimeout(() => around?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled), [type="submit"]')?.focus())
  }
  const told = Map.groupBy(news, ({ key }): ChangedBy => began.who(key))
  return (
    <Alert
      data-news
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconBell />}
      ref={place}
      style={{ scrollMarginBlock: 120 }}
    >
      <Stack gap={12} align="flex-start">
        {[...told].map(([who, rows]) => (
          <Stack key={who} gap={4}>
            <Text size="sm" fw={600}>
              {t(`who.${who}`)}
            </Text>
            {rows.map(row => (
              <Row key={row.key} of={row} began={began} />
            ))}
          </Stack>
        ))}
        {rival && <Text size="sm">{t(`choose.${rival}`)}</Text>}
        {conflicts.map((one: News) => (
          <Group key={one.key} gap={8}>
            <SegmentedControl
              size="xs"
              style={{ flex: 'none' }}
              aria-label={t('choice', { field: nameOf(one.key) })}
              value={chosen[one.key] ?? ''}
              onChange={value => setChosen({ ...chosen, [one.key]: value === 'mine' ? 'mine' : 'theirs' })}
              data={[
                { value: 'mine', label: t('keep') },
                { value: 'theirs', label: t('take') },
              ]}
            />
            <Text size="sm" style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
              {nameOf(one.key)}. {t('mine', { mine: written(one.key, one.mine, { ...began.now, ...mine }) })}
            </Text>
          </Group>
        ))}
        <Button size="xs" onClick={look} disabled={isOpen}>
          {t('seen')}
        </Button>
      </Stack>
    </Alert>
  )
}
