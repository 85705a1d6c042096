import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'

export interface FigureQuestionProps {
  /** How the figure was read, and how else it may have been meant. */
  read: string
  other: string
  /** The form waits for the answer. */
  isObstacle: boolean
  /** Takes the one that is meant. */
  onAnswer: (meant: string) => void
}

/**
 * Asks which of two figures was meant. A form that is sent before the answer brings the focus here, to no button: an Enter too
 * many answers nothing.
 */
export function FigureQuestion({ read, other, isObstacle, onAnswer }: FigureQuestionProps) {
  const t = useTranslations('ui.figure')
  return (
    <div
      role="group"
      aria-label={t('doubt', { read, other })}
      tabIndex={-1}
      data-question={isObstacle || undefined}
      style={{ marginTop: 4 }}
    >
      <Text size="xs" role="status">
        {t('doubt', { read, other })}
      </Text>
      <Group gap={8} mt={4}>
        <Button size="compact-xs" variant="default" onClick={() => onAnswer(other)}>
          {t('take', { other })}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onAnswer(read)}>
          {t('keep', { read })}
        </Button>
      </Group>
    </div>
  )
}
