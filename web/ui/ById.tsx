import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Answer, type AnswerProps } from './Answer.tsx'
import { Empty } from './Empty.tsx'
import { Page } from './Page.tsx'

interface Head {
  /** What the page is called while there is no record to name it. */
  title: string
  /** Where its way back leads, as Page takes it. */
  back: string | true
}

/** The page of the record whose id the address holds (`name` is the parameter); an id that is none says so. */
export function ById({
  title,
  back,
  name = 'id',
  children,
}: Head & { name?: string; children: (id: number) => ReactNode }) {
  const t = useTranslations('ui')
  const id = useParams()[name] ?? ''
  if (/^[1-9]\d{0,8}$/.test(id)) return <Fragment key={id}>{children(Number(id))}</Fragment>
  return (
    <Page title={title} back={back}>
      <Empty title={t('notFound')} />
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
