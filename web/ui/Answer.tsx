import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBack } from './BackButton.tsx'
import { Empty } from './Empty.tsx'
import { IsPage } from './isPage.ts'
import { useFailureReason } from './useFailureReason.ts'

/** What Answer needs of a query: the result of a generated hook fits. */
export interface Asked<T> {
  readonly data?: T | undefined
  readonly loading: boolean
  readonly error?: unknown
  readonly refetch?: () => Promise<unknown>
}

export interface AnswerProps<T> {
  of: Asked<T>
  children: (data: T) => ReactNode
  /** Drawn while nothing is there yet; four rows unless given. */
  skeleton?: ReactNode
  /** Says that there is data but nothing in it; `empty` is then drawn. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Writes the failure, e.g. «Ошибка получения компании: {message}»; the plain message unless given. */
  failure?: (message: string) => string
}

/** Becomes true after a delay, so that a quick answer brings no flicker. */
function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

/** Rows in the shape of what is to come. */
export function SkeletonRows({ rows = 4, height = 40 }: { rows?: number; height?: number }) {
  const t = useTranslations('ui')
  return (
    <Stack gap={8} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}

function Waiting({ skeleton }: { skeleton: ReactNode }) {
  return useLate(150) ? skeleton : null
}

/** A failure said in one sentence, with the way on, and on a page of its own with the way back. */
export function Failure({
  error,
  retry,
  write,
}: {
  error: unknown
  retry?: () => unknown
  write?: (message: string) => string
}) {
  const t = useTranslations('ui')
  const reason = useFailureReason()
  const isPage = useContext(IsPage)
  const back = useBack()
  const said = reason(error)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      role="alert"
      title={
        <Title order={2} size="h3">
          {t('errorTitle')}
        </Title>
      }
    >
      <Stack gap={12} align="flex-start">
        <Text size="sm">{write ? write(said) : said}</Text>
        <Group gap={8}>
          {retry && (
            <Button size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
          {isPage && (
            <Button size="xs" variant="default" onClick={back}>
              {t('back')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

/** The one place where loading, failure, emptiness and data are told apart. Old data stay while new ones come. */
export function Answer<T>({ of, children, skeleton, isEmpty, empty, failure }: AnswerProps<T>) {
  const { data, error, refetch } = of
  if (data !== undefined) return isEmpty?.(data) ? (empty ?? <Empty />) : children(data)
  if (error) return <Failure error={error} {...(refetch && { retry: refetch })} {...(failure && { write: failure })} />
  return <Waiting skeleton={skeleton ?? <SkeletonRows />} />
}
