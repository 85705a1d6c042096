import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayInput } from '../ui/DateField.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { useFormField } from '../ui/useFormField.ts'

export interface DaysFieldProps {
  name: string
  label: string
  description: string
  /** Days of the other list: no day is in both. */
  others: readonly string[]
}

/** Days of a form, each `YYYY-MM-DD`, by year: one is added by its field, and goes by a press. */
export function DaysField({ name, label, description, others }: DaysFieldProps) {
  const t = useTranslations('deadlines')
  const { date } = useFormatters()
  const { value, change } = useFormField<readonly string[]>(name)
  const [day, setDay] = useState<string | null>(null)
  const [error, setError] = useState<string | false>(false)
  const add = () => {
    if (day === null) return
    if (value.includes(day)) return setError(t('already'))
    if (others.includes(day)) return setError(t('other'))
    change([...value, day].toSorted())
    setDay(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || day === null) return
    // The day is added; the form is not sent by it
    event.preventDefault()
    add()
  }
  const years = [...new Set(value.map(one => one.slice(0, 4)))].toSorted()
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
      {years.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {years.map(year => (
        <Group key={year} gap={6}>
          {value
            .filter(one => one.startsWith(year))
            .map(one => (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={t('remove', { date: date(one) })}
                onClick={() => change(value.filter(other => other !== one))}
              >
                {date(one)}
              </Button>
            ))}
        </Group>
      ))}
      <Group gap={8} align="flex-end" onKeyDown={onKeyDown}>
        <DayInput
          label={t('day')}
          value={day}
          error={error}
          onChange={next => {
            setDay(next)
            setError(false)
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={16} />} disabled={day === null} onClick={add}>
          {t('add')}
        </Button>
      </Group>
    </Stack>
  )
}
