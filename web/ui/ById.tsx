import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Answer, type AnswerProps } from './Answer.tsx'
import { useBack } from './BackButton.tsx'
import { Empty } from './Empty.tsx'
import { idIn } from './idIn.ts'
import { Page } from './Page.tsx'

interface Head {
  /** What the page is called while there is no record to name it. */
  title: string
  /** Where its way back leads, as Page takes it. */
  back: string | true
}

/** The page of the record whose id the address holds (`name` is the parameter); an id that is none says so, with the way back. */
export function ById({
  title,
  back,
  name = 'id',
  children,
}: Head & { name?: string; children: (id: number) => ReactNode }) {
  const t = useTranslations('ui')
  const id = idIn(useParams()[name] ?? '')
  const leave = useBack(back === true ? undefined : back)
  if (id !== null) return <Fragment key={id}>{children(id)}</Fragment>
  return (
    <Page title={title} back={back}>
      <Empty
        title={t('notFound')}
        hint={t('noSuchId')}
        action={
          <Button size="xs" variant="default" onClick={leave}>
            {t('back')}
          </Button>
        }
      />
    </Page>
  )
}

/** An answer that draws a whole page; a failure gets a page of its own, with the way back. */
export function PageAnswer<T>({ title, back, ...answer }: Head & AnswerProps<T>) {
  const { data, error } = answer.of
  if (data !== undefined || !error) return <Answer {...answer} />
  return (
    <Page title={title} back={back}>
      <Answer {...answer} />
    </Page>
  )
}
