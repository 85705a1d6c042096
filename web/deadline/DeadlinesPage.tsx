import { Stack } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { ONLY_DEADLINES } from '../../domain/deadline/limits.ts'
import { deadlinesSchema } from '../../domain/deadline/schema.ts'
import { type DeadlinesQuery, useDeadlinesQuery, useSaveDeadlinesMutation } from '../generated/deadline.ts'
import { Answer } from '../ui/Answer.tsx'
import { Pair } from '../ui/Columns.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { WholeField } from '../ui/WholeField.tsx'
import { DaysField } from './DaysField.tsx'
import { useLimitWords } from './words.ts'

type Deadlines = DeadlinesQuery['deadlines']
type Limit = Deadlines['limits'][number]

interface Values {
  limits: readonly { type: Limit['type']; status: string; hours: number | null }[]
  holidays: readonly string[]
  workdays: readonly string[]
}

const valuesOf = ({ limits, holidays, workdays }: Deadlines): Values & Record<string, unknown> => ({
  limits: limits.map(({ type, status, hours }) => ({ type, status, hours })),
  holidays,
  workdays,
})

function Calendar() {
  const t = useTranslations('deadlines')
  const { values } = useFormikContext<Values>()
  return (
    <Section title={t('calendar')}>
      <Stack gap={24}>
        <DaysField name="holidays" label={t('holidays')} description={t('holidaysHint')} others={values.workdays} />
        <DaysField name="workdays" label={t('workdays')} description={t('workdaysHint')} others={values.holidays} />
      </Stack>
    </Section>
  )
}

interface FieldsProps {
  deadlines: Deadlines
  /** Reads them anew. */
  reread: () => Promise<Deadlines | undefined>
}

function Fields({ deadlines, reread }: FieldsProps) {
  const t = useTranslations('deadlines')
  const words = useLimitWords()
  const { date } = useFormatters()
  const [save] = useSaveDeadlinesMutation()
  useReferenceNews({ type: 'DEADLINE', id: ONLY_DEADLINES }, reread)
  const days = (value: unknown) => (value as string[]).map(date).join('; ') || t('none')
  const began = useFormBase({
    record: deadlines,
    read: valuesOf,
    reread,
    who: 'colleague',
    write: { limits: value => (value as Limit[]).map(words.written).join('; '), holidays: days, workdays: days },
  })
  return (
    <Form<Values>
      initial={began.held as unknown as Values}
      schema={deadlinesSchema}
      began={began}
      onSubmit={async values => {
        await began.act(async version => {
          const { data } = await save({
            variables: { deadlines: { ...(began.changed(values) as Partial<Deadlines>), version } },
            update: (cache, { data }) => {
              if (data) cache.modify({ fields: { deadlines: () => data.saveDeadlines as never } })
            },
          })
          return data?.saveDeadlines
        })
        toast.done(t('saved'))
      }}
    >
      <FormGuard />
      <Section title={t('limits')}>
        <Stack gap={16}>
          <Hint>{t('hint')}</Hint>
          <Pair>
            {deadlines.limits.map((limit, index) => (
              <WholeField
                key={words.label(limit)}
                name={`limits.${index}.hours`}
                label={`${words.label(limit)}, ${t('hours')}`}
                {...words.description(limit)}
              />
            ))}
          </Pair>
        </Stack>
      </Section>
      <Calendar />
      <FormError />
      <ActionBar>
        <SubmitButton>{t('save')}</SubmitButton>
      </ActionBar>
    </Form>
  )
}

/** /admin/deadline: how long staff may take in each status, and the days that differ from the week. */
export function Component() {
  const t = useTranslations('deadlines')
  const query = useDeadlinesQuery()
  const { refetch } = query
  const reread = useCallback(async () => (await refetch()).data?.deadlines, [refetch])
  return (
    <Page title={t('title')} narrow>
      <Answer of={query} failure={message => t('failed', { message })}>
        {({ deadlines }) => <Fields deadlines={deadlines} reread={reread} />}
      </Answer>
    </Page>
  )
}
