import { Alert, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { STATEMENT_EXTENSIONS } from '../../domain/file/schema.ts'
import type { StatementImport } from '../generated/schema.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Drop } from '../ui/FileField.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { useImport } from './useImport.ts'

/** What became of a statement: what is new of it, what was known and what was skipped. */
function Imported({ of }: { of: StatementImport }) {
  const t = useTranslations('statements.upload')
  const { date } = useFormatters()
  const { id, account, from, to, lines, added, matched, repeated, skipped } = of
  return (
    <Alert
      color={added > 0 ? 'green' : 'yellow'}
      variant="light"
      role="status"
      title={t('done', { account, from: date(from), to: date(to) })}
    >
      <Stack gap={8} align="flex-start">
        {added === 0 && repeated > 0 && <Text size="sm">{t('repeated')}</Text>}
        {added + repeated === 0 && <Text size="sm">{t('unknownAccount', { account })}</Text>}
        <Text size="sm">{t('counted', { lines, added, matched, repeated, skipped })}</Text>
        {skipped > 0 && (
          <Text size="sm" c="dimmed">
            {t('skippedHint')}
          </Text>
        )}
        <DownloadButton id={id} type="BANK_STATEMENT" name={`${account}.txt`} label={t('download')} />
      </Stack>
    </Alert>
  )
}

/** Takes a statement, and says what became of it or what is wrong with it, with the line. */
export function Upload({ onDone }: { onDone: () => void }) {
  const t = useTranslations('statements.upload')
  const { uploads, done } = useImport(onDone)
  const errorId = useId()
  return (
    <Section title={t('title')}>
      <Stack gap={12}>
        <Drop
          label={t('label')}
          accept={STATEMENT_EXTENSIONS}
          errorId={uploads.failure ? errorId : null}
          uploads={uploads}
        />
        {uploads.failure && (
          <Alert color="red" variant="light" role="alert" id={errorId}>
            {uploads.failure}
          </Alert>
        )}
        {done && <Imported of={done} />}
      </Stack>
    </Section>
  )
}
