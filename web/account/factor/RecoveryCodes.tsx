import { Button, SimpleGrid, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Once } from '../../ui/Once.tsx'

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
  const ways = (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={keep}>
        {t('codesDownload')}
      </Button>
      <CopyButton value={text} what={t('codesTitle')} />
    </>
  )
  return (
    <Once title={t('codesTitle')} hint={t('codesHint')} kept={t('codesKept')} onClose={onClose} size="md" ways={ways}>
      <SimpleGrid cols={2} spacing={8} aria-label={t('codesTitle')}>
        {codes.map(code => (
          <Text key={code} ff="monospace" size="sm">
            {code}
          </Text>
        ))}
      </SimpleGrid>
    </Once>
  )
}
