import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from './useNarrow.ts'
import { useTopClose } from './useTopClose.ts'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  size?: ModalProps['size']
  children: ReactNode
}

/** A popup with an address: over others or under them, on a phone it takes the whole screen. */
export function Dialog({ title, onClose, size = 'lg', children }: DialogProps) {
  const [ref, close] = useTopClose(onClose)
  const narrow = useNarrow()
  return (
    <Modal opened onClose={close} title={title} size={size} fullScreen={narrow} centered={!narrow}>
      <div ref={ref}>{children}</div>
    </Modal>
  )
}
