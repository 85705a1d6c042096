import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'

/** ?request=new and ?request={id} */
export function Component({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const t = useTranslations('home')
  return (
    <Modal opened onClose={onClose} title={id === 'new' ? t('createRequest') : `№${id}`} size="lg">
      <Empty />
    </Modal>
  )
}
