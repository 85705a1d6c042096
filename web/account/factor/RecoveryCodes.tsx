import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Shows the recovery codes: this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('factor')
  const text = codes.join('\n')
  const keep = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'trinity-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Dialog title={t('codesTitle')} onClose={onClose} size="md">
      <Stack gap={16}>
        <Text size="sm">{t('codesHint')}</Text>
        <SimpleGrid cols={2} spacing={8} aria-label={t('codesTitle')}>
          {codes.map(code => (
            <Text key={code} ff="monospace" size="sm">
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group justify="space-between" gap={8}>
          <Group gap={8}>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={keep}>
              {t('codesDownload')}
            </Button>
            <CopyButton value={text} what={t('codesTitle')} />
          </Group>
          <Button onClick={onClose}>{t('codesKept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
