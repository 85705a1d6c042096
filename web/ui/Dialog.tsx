import { Drawer, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import classes from './Dialog.module.css'
import { IsPage } from './isPage.ts'
import { useBehind, useFocusBack } from './useBehind.ts'
import { useNarrow } from './useNarrow.ts'
import { useTopClose } from './useTopClose.ts'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  size?: ModalProps['size']
  /** Stands at the right edge, so that the list behind it stays in sight. */
  aside?: boolean
  children: ReactNode
}

const USEFUL = ':is(input:not([type="hidden"], [type="file"]), textarea, button, a[href]):not(:disabled)'

/** The focus goes to what one comes for, not to the cross; on a phone a field would raise the keyboard over it. */
function useFirstUseful(place: RefObject<HTMLElement | null>, narrow: boolean): void {
  useLayoutEffect(() => {
    const box = place.current
    if (!box || box.querySelector('[data-autofocus]')) return
    const useful = narrow ? null : box.querySelector(USEFUL)
    ;(useful ?? box).setAttribute('data-autofocus', '')
  }, [place, narrow])
}

/** A popup with an address: over others or under them, on a phone it takes the whole screen. */
export function Dialog({ title, onClose, size = 'lg', aside = false, children }: DialogProps) {
  const [ref, close] = useTopClose(onClose)
  const narrow = useNarrow()
  useFocusBack()
  useFirstUseful(ref, narrow)
  useBehind(true)
  const content = (
    <div ref={ref} tabIndex={-1} style={{ outline: 'none' }}>
      <IsPage value={false}>{children}</IsPage>
    </div>
  )
  const shared = { opened: true, onClose: close, title }
  if (aside)
    return (
      // One record follows another in its place: nothing slides
      <Drawer
        {...shared}
        position="right"
        size={narrow ? '100%' : size}
        transitionProps={{ duration: 0 }}
        classNames={{
          content: classes['aside'] ?? '',
          header: classes['head'] ?? '',
          body: classes['body'] ?? '',
          title: classes['title'] ?? '',
        }}
      >
        {content}
      </Drawer>
    )
  return (
    <Modal
      {...shared}
      size={size}
      fullScreen={narrow}
      // Hung by its head, not by its middle: it grows downwards when its content comes
      centered={false}
      yOffset="8dvh"
      classNames={{ content: classes['scrolled'] ?? '' }}
    >
      {content}
    </Modal>
  )
}
