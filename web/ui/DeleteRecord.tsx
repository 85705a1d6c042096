import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Versioned } from './ownWrites.ts'
import { type ChangedBy, useFormBase } from './useFormBase.ts'
import type { Followed } from './useReferenceNews.ts'
import { type RemovalWords, useRemoval } from './useRemoval.ts'

/** What is said of a deletion. */
export interface DeleteWords extends Required<RemovalWords> {
  button: string
  title: string
  text: string
}

export interface DeleteRecordProps<R extends Versioned & { name: string }> {
  record: R
  followed: Followed<R | undefined>
  /** Who else changes it. */
  who: ChangedBy
  words: DeleteWords
  /** Deletes it as it is in the version. */
  remove: (version: number) => Promise<unknown>
  /** Where the page goes then. */
  to: string
  /** Called when it is gone. */
  onGone?: () => void
}

const shown = ({ name }: { name: string }) => ({ name })

/** The button that deletes the record of a page after a question, and leaves the page; a refusal says what uses the record. */
export function DeleteRecord<R extends Versioned & { name: string }>(props: DeleteRecordProps<R>) {
  const { record, followed, who, words, remove, to, onGone } = props
  const navigate = useNavigate()
  const removal = useRemoval()
  const [asked, setAsked] = useState(false)
  const began = useFormBase<R>({ record, read: shown, ...followed, who, open: asked })
  const run = async () => {
    const work = began.act(async version => {
      await remove(version)
      return null
    })
    if (!(await removal(work, words))) return
    onGone?.()
    void navigate(to, { replace: true })
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        danger
        began={began}
        title={words.title}
        onConfirm={run}
      >
        {words.text}
      </ConfirmDialog>
    </>
  )
}
