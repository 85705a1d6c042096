import { Anchor, Box, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { Findings } from './Findings.tsx'
import { StartCheck } from './StartCheck.tsx'
import { StatusOfCheck } from './StatusOfCheck.tsx'
import { useChecks } from './useChecks.ts'

/** How high a check is, px: what stands under it keeps its place when it comes. */
const HEIGHT = 36
/** The same on a phone, where its button stands under it. */
const HEIGHT_IN_TWO_LINES = 70

/** On an admin's home: how the last check of all money has ended. A red one has a place of its own: `whereRed`. */
export function NewestCheck({ whereRed }: { whereRed: boolean }) {
  const t = useTranslations('checks')
  const { query, newest, isRed } = useChecks()
  if (isRed !== whereRed) return null
  return (
    <Section
      title={t('title')}
      actions={
        <Anchor component={Link} to="/check" size="sm">
          {t('all')}
        </Anchor>
      }
    >
      <Box mih={{ base: HEIGHT_IN_TWO_LINES, xs: HEIGHT }}>
        <Answer
          of={query}
          skeleton={<SkeletonRows rows={1} height={HEIGHT} />}
          isEmpty={({ checks }) => checks.items.length === 0}
          empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
          failure={message => t('failed', { message })}
        >
          {() =>
            newest && (
              <>
                <Findings of={newest.findings} />
                <Group justify="space-between" gap={12}>
                  <Group gap={12}>
                    <StatusOfCheck status={newest.status} />
                    <TimeText at={newest.at} />
                  </Group>
                  <StartCheck isRunning={newest.status === 'RUNNING'} reread={query.refetch} />
                </Group>
              </>
            )
          }
        </Answer>
      </Box>
    </Section>
  )
}
