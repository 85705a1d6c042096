import { ActionIcon, FileButton, Loader, Text, Textarea } from '@mantine/core'
import { IconPaperclip, IconRefresh, IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GAP, type Placeholder } from '../../domain/answerTemplate/placeholders.ts'
import { lengthOf } from '../../domain/core/fields.ts'
import { MAX_MESSAGE } from '../../domain/chat/schema.ts'
import { CHAT_EXTENSIONS, MAX_FILE_BYTES, MAX_FILES } from '../../domain/file/schema.ts'
import type { ChatType } from '../../domain/generated/enums.ts'
import { draftKey } from '../session.ts'
import { OnlyLooks, useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { AnswerList, answerOption } from './AnswerList.tsx'
import classes from './Chat.module.css'
import type { Attachment, useAttachments } from './useAttachments.ts'
import type { Outgoing } from './outbox.ts'
import { type CannedAnswer, useAnswers } from './useAnswers.ts'

/** A new line at the cursor: browsers make none with Alt or Meta. */
function breakLine(area: HTMLTextAreaElement): string {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  return area.value
}

type Attachments = ReturnType<typeof useAttachments>

function Attached({ one, attachments }: { one: Attachment; attachments: Attachments }) {
  const t = useTranslations('chat')
  const { file, percent, id, failure, isHopeless } = one
  const { name } = file
  return (
    <li className={classes['attachment']} data-failed={failure !== undefined || undefined}>
      {id === undefined && failure === undefined && <Loader size={14} />}
      <span role={failure ? 'alert' : undefined} title={name}>
        {failure
          ? t('uploadFailed', { name, message: failure })
          : id === undefined
            ? t('uploading', { name, percent })
            : name}
      </span>
      {failure && !isHopeless && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={24}
          aria-label={t('retryFile', { name })}
          onClick={() => attachments.retry(one)}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('removeFile', { name })}
        onClick={() => attachments.remove(one.key)}
      >
        <IconX size={14} />
      </ActionIcon>
    </li>
  )
}

export interface ComposerProps {
  /** The thread: its draft is kept in the browser. */
  type: ChatType
  instanceId: number
  /** Canned answers are offered. */
  isStaff: boolean
  attachments: Attachments
  onSend: (text: string, files: Outgoing['files']) => void
}

/** Where a message is written: Enter sends, Alt or Meta with it makes a new line; files are dropped, pasted or chosen. */
export function Composer({ type, instanceId, isStaff, attachments, onSend }: ComposerProps) {
  const t = useTranslations('chat')
  const answerWords = useTranslations('chat.answers')
  const onlyLooks = useOnlyLooks()
  const key = draftKey(`chat.${type}-${instanceId}`)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  useEffect(() => {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  }, [key, text])
  // On a phone the keyboard would cover what is to be read
  const narrow = useNarrow()
  const { files, refusal } = attachments
  // What was refused is said, and keeps nothing else from being sent
  const isOnItsWay = files.some(({ id, failure }) => id === undefined && failure === undefined)
  const tooLong = lengthOf(text.trim()) - MAX_MESSAGE
  const may = !isOnItsWay && tooLong <= 0 && (text.trim() !== '' || files.some(({ id }) => id !== undefined))
  const [isAsked, setAsked] = useState(false)
  const send = () => {
    if (isOnItsWay) return setAsked(true)
    if (!may) return
    onSend(
      text.trim(),
      files.flatMap(({ id, file }) => (id === undefined ? [] : [{ id, name: file.name }])),
    )
    setText('')
    attachments.sent()
  }
  // What was sent while its files were on their way goes with the last of them, unless one did not arrive
  const hasFailed = files.some(({ failure, isHopeless = false }) => failure !== undefined && !isHopeless)
  const goOn = useEffectEvent(() => {
    setAsked(false)
    if (!hasFailed) send()
  })
  useEffect(() => {
    if (isAsked && !isOnItsWay) goOn()
  }, [isAsked, isOnItsWay])
  const area = useRef<HTMLTextAreaElement>(null)
  const answers = useAnswers(type, instanceId, text, isStaff)
  const listId = useId()
  const [gaps, setGaps] = useState<readonly Placeholder[]>([])
  const choose = (answer: CannedAnswer) => {
    const filled = answers.fill(answer)
    setGaps(filled.gaps)
    setText(filled.text)
    setChosen(filled)
  }
  const [chosen, setChosen] = useState<{ readonly text: string } | null>(null)
  // What is left to write is marked: typing takes its place
  useEffect(() => {
    if (chosen === null) return
    const { length } = chosen.text
    const gap = chosen.text.indexOf(GAP)
    area.current?.focus()
    area.current?.setSelectionRange(gap < 0 ? length : gap, gap < 0 ? length : gap + GAP.length)
  }, [chosen])
  const pressOfList = ({ key, shiftKey, altKey, metaKey, ctrlKey }: KeyboardEvent): boolean => {
    if (!answers.isOpen || shiftKey || altKey || metaKey || ctrlKey) return false
    if (key === 'Escape') answers.dismiss()
    else if (key === 'ArrowDown') answers.move(1)
    else if (key === 'ArrowUp') answers.move(-1)
    else if ((key === 'Enter' || key === 'Tab') && answers.marked && !answers.isLoading) choose(answers.marked)
    // Whoever is faster than the list sends no search by mistake
    else return key === 'Enter' && answers.isLoading
    return true
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && pressOfList(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.altKey || event.metaKey || event.ctrlKey) setText(breakLine(event.currentTarget))
    else send()
  }
  if (onlyLooks)
    return (
      <div className={classes['composer']}>
        <OnlyLooks />
      </div>
    )
  return (
    <div className={classes['composer']}>
      {refusal && (
        <Text size="xs" c="var(--red)" role="alert">
          {refusal}
        </Text>
      )}
      {tooLong > 0 && (
        <Text size="xs" c="var(--red)" role="alert">
          {t('tooLong', { max: MAX_MESSAGE, over: tooLong })}
        </Text>
      )}
      {isAsked && isOnItsWay && (
        <Text size="xs" c="dimmed" role="status">
          {t('stillUploading')}
        </Text>
      )}
      {files.length > 0 && (
        <ul className={classes['attached']}>
          {files.map(one => (
            <Attached key={one.key} one={one} attachments={attachments} />
          ))}
        </ul>
      )}
      {isStaff && text.includes(GAP) && (
        <Text size="xs" c="dimmed" role="status">
          {gaps.length > 0
            ? answerWords('gaps', { gap: GAP, names: gaps.map(name => answerWords(`placeholders.${name}`)).join(', ') })
            : answerWords('gap', { gap: GAP })}
        </Text>
      )}
      {answers.isOpen && <AnswerList id={listId} answers={answers} onChoose={choose} />}
      <div className={classes['row']}>
        <FileButton
          multiple
          accept={CHAT_EXTENSIONS.map(extension => `.${extension}`).join(',')}
          onChange={attachments.attach}
        >
          {props => (
            <ActionIcon
              {...props}
              variant="default"
              size={36}
              aria-label={t('attach')}
              title={t('attachHint', {
                extensions: CHAT_EXTENSIONS.join(', '),
                max: MAX_FILE_BYTES / 1024 / 1024,
                count: MAX_FILES,
              })}
            >
              <IconPaperclip size={18} />
            </ActionIcon>
          )}
        </FileButton>
        <Textarea
          ref={area}
          aria-label={t('text')}
          {...(isStaff && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' })}
          {...(answers.isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': answers.marked && answerOption(listId, answers.marked),
            // Esc closes the list alone
            'data-mantine-stop-propagation': true,
          })}
          placeholder={t('placeholder')}
          value={text}
          minRows={1}
          maxRows={6}
          autoFocus={!narrow}
          className={classes['area'] ?? ''}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={event => {
            const pasted = [...event.clipboardData.files]
            if (!pasted.length) return
            event.preventDefault()
            attachments.attach(pasted)
          }}
        />
        <ActionIcon
          size={36}
          aria-label={t('send')}
          title={t('send')}
          aria-disabled={!may && !isOnItsWay}
          onClick={send}
        >
          <IconSend2 size={18} />
        </ActionIcon>
      </div>
      <div className={classes['hint']}>{t(isStaff ? 'hintStaff' : 'hint')}</div>
    </div>
  )
}
