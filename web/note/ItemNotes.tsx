import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCounters } from '../shell/Counters.tsx'
import { NotesPanel, type NotesPanelProps } from './NotesPanel.tsx'

/** In an item of a list: its notes behind a button, open at once where they mention the viewer. */
export function ItemNotes({ name, ...of }: NotesPanelProps & { name: string }) {
  const t = useTranslations('notes')
  const { mentions } = useCounters()
  const isMentioned = mentions.some(({ type, instanceId }) => type === of.type && instanceId === of.id)
  const [isOpen, setOpen] = useState(isMentioned)
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconNote size={14} />}
        aria-expanded={isOpen}
        aria-label={t('openOf', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('open')}
      </Button>
      {isOpen && <NotesPanel {...of} />}
    </div>
  )
}
