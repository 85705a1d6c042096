import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { useRecord } from './record.tsx'

/** Payment orders of bills that stand no more: kept and downloadable, counted no more (decisions.md section 12). */
export function FormerOrders() {
  const t = useTranslations('replenishment.payment')
  const { formerPaymentOrderFiles: files } = useRecord().record
  if (files.length === 0) return null
  return (
    <Stack gap={4} mt={12}>
      <Text size="sm" c="dimmed">
        {t('former')}
      </Text>
      {files.map(({ id, fileName }) => (
        <DownloadButton key={id} id={id} type="PAYMENT_ORDER" name={fileName} />
      ))}
    </Stack>
  )
}
