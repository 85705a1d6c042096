import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import classes from './Chat.module.css'
import type { Answers, CannedAnswer } from './useAnswers.ts'

export interface AnswerListProps {
  /** The id of the list; `answerOption` makes those of its lines. */
  id: string
  answers: Answers
  onChoose: (answer: CannedAnswer) => void
}

/** The id of a line of the list. */
export const answerOption = (list: string, { id }: CannedAnswer): string => `${list}-${id}`

/** The canned answers over the composer; the keys stay with the text, which tells which line they are at. */
export function AnswerList({ id, answers, onChoose }: AnswerListProps) {
  const t = useTranslations('chat.answers')
  const { found, hasAny, isLoading, hasFailed, marked } = answers
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])
  const state = () => {
    if (isLoading) return t('loading')
    if (hasFailed) return t('failed')
    if (found.length > 0) return t('found', { count: found.length })
    return t(hasAny ? 'notFound' : 'none')
  }
  return (
    <div className={classes['answers']}>
      <ul id={id} role="listbox" aria-label={t('title')} className={classes['options']}>
        {!isLoading &&
          found.map(one => (
            <li
              key={one.id}
              id={answerOption(id, one)}
              ref={one === marked ? line : undefined}
              role="option"
              aria-selected={one === marked}
              className={classes['option']}
              // The text keeps the focus
              onMouseDown={event => event.preventDefault()}
              onClick={() => onChoose(one)}
            >
              <b>{one.name}</b>
              <span>{answers.fill(one).text}</span>
            </li>
          ))}
      </ul>
      <div className={classes['foot']}>
        <span role="status">{state()}</span>
        <Anchor component={Link} to="/answer-templates" size="xs">
          {t('keep')}
        </Anchor>
      </div>
    </div>
  )
}
