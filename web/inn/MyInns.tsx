import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'

/** ?inn=mine */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('home')
  return (
    <Modal opened onClose={onClose} title={t('myInns')} size="lg">
      <Empty />
    </Modal>
  )
}
