import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterType } from '../../domain/generated/enums.ts'
import type { Mentionable } from '../../domain/note/mentions.ts'
import {
  type NoteFieldsFragment,
  useAddNoteMutation,
  useColleaguesQuery,
  useDeleteNoteMutation,
  useNotesQuery,
  useSaveNoteMutation,
} from '../generated/note.ts'
import { draftKey } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { TimeText } from '../ui/Money.tsx'
import { OnlyLooks, useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { Warning } from '../ui/Warning.tsx'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useRereading } from '../ui/useRereading.ts'
import { Composer } from './Composer.tsx'
import classes from './Note.module.css'

export interface NotesPanelProps {
  type: CounterType
  id: number
}

/** The text of a note; the names that it mentions stand out. */
function NoteText({ text, mentions }: Pick<NoteFieldsFragment, 'text' | 'mentions'>) {
  const parts: ReactNode[] = []
  let rest = text
  for (;;) {
    const next = mentions
      .map(({ name }) => ({ name: `@${name}`, at: rest.indexOf(`@${name}`) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (!next) break
    parts.push(
      rest.slice(0, next.at),
      <span key={parts.length} className={classes['mention']}>
        {next.name}
      </span>,
    )
    rest = rest.slice(next.at + next.name.length)
  }
  return (
    <div className={classes['text']}>
      {parts}
      {rest}
    </div>
  )
}

interface NoteProps {
  note: NoteFieldsFragment
  /** Null: it is not changed. */
  text: string | null
  onText: (text: string | null) => void
  colleagues: readonly Mentionable[]
  onChanged: () => void
}

function Note({ note, text, onText, colleagues, onChanged }: NoteProps) {
  const t = useTranslations('notes')
  const onlyLooks = useOnlyLooks()
  const [save] = useSaveNoteMutation()
  const [remove] = useDeleteNoteMutation()
  const [asking, setAsking] = useState(false)
  const { id, version, author, createdAt, editedAt, onBehalf, isOpen } = note
  return (
    <li className={classes['note']}>
      <div className={classes['head']}>
        <span>{onBehalf ? t('onBehalf', { name: author.name }) : author.name}</span>
        <TimeText at={createdAt} />
        {editedAt && <span>{t('edited')}</span>}
      </div>
      {text === null ? (
        <NoteText {...note} />
      ) : (
        <Composer
          label={t('text')}
          verb={t('save')}
          text={text}
          onText={onText}
          colleagues={colleagues}
          onSend={async written => {
            await save({ variables: { id, note: { ...written, version } } }).finally(onChanged)
            onText(null)
          }}
          onCancel={() => onText(null)}
        />
      )}
      {isOpen && !onlyLooks && text === null && (
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => onText(note.text)}>
            {t('edit')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        verb={t('remove')}
        danger
        onConfirm={() => remove({ variables: { id, version } }).finally(onChanged)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </li>
  )
}

/** The notes of staff on a record: what the desk tells itself, and no client reads. What is typed stays until it is sent. */
export function NotesPanel({ type, id }: NotesPanelProps) {
  const t = useTranslations('notes')
  const onlyLooks = useOnlyLooks()
  const key = draftKey(`note.${type}-${id}`)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  useEffect(() => {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  }, [key, text])
  const query = useNotesQuery({ variables: { type, instanceId: id }, fetchPolicy: 'cache-and-network' })
  const colleagues = useColleaguesQuery({ variables: { type } }).data?.colleagues ?? []
  const [add] = useAddNoteMutation()
  // By note: what is typed into one outlives it
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map())
  const change = (noteId: number, typed: string | null) =>
    setChanges(before => {
      const next = new Map(before)
      if (typed === null) next.delete(noteId)
      else next.set(noteId, typed)
      return next
    })
  const again = useRereading(query)
  useRecordNews({ type, instanceId: id }, change => {
    if (change.work) again()
  })
  return (
    <>
      {onlyLooks ? (
        <OnlyLooks />
      ) : (
        <Composer
          label={t('text')}
          verb={t('add')}
          text={text}
          onText={setText}
          colleagues={colleagues}
          onSend={async note => {
            await add({ variables: { type, instanceId: id, note } })
            setText('')
            again()
          }}
        />
      )}
      <Answer of={query} failure={message => t('failed', { message })}>
        {({ notes }) => (
          <>
            {[...changes]
              .filter(([noteId]) => !notes.some(note => note.id === noteId))
              .map(([noteId, typed]) => (
                <div key={noteId} className={classes['note']}>
                  <Warning>{t('gone')}</Warning>
                  <Composer
                    label={t('text')}
                    verb={t('add')}
                    text={typed}
                    onText={next => change(noteId, next)}
                    colleagues={colleagues}
                    onSend={async note => {
                      await add({ variables: { type, instanceId: id, note } })
                      change(noteId, null)
                      again()
                    }}
                    onCancel={() => change(noteId, null)}
                  />
                </div>
              ))}
            {notes.length === 0 ? (
              <Text size="sm" c="dimmed" mt={8}>
                {t('empty')}
              </Text>
            ) : (
              <ul className={classes['list']} aria-label={t('title')}>
                {notes.map(note => (
                  <Note
                    key={note.id}
                    note={note}
                    text={changes.get(note.id) ?? null}
                    onText={typed => change(note.id, typed)}
                    colleagues={colleagues}
                    onChanged={again}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Answer>
    </>
  )
}
