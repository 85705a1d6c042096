import { Drawer } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ChatType } from '../../domain/generated/enums.ts'
import { Empty } from '../ui/Empty.tsx'

/** ?chat={type}-{id} */
export function Component({ type, instanceId, onClose }: { type: ChatType; instanceId: number; onClose: () => void }) {
  const t = useTranslations('labels.thread')
  return (
    <Drawer opened onClose={onClose} position="right" title={`${t(type)} №${instanceId}`}>
      <Empty />
    </Drawer>
  )
}
