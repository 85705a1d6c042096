import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'

/** ?inn=registry */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('home')
  return (
    <Modal opened onClose={onClose} title={t('innRegistry')} size="lg">
      <Empty />
    </Modal>
  )
}
