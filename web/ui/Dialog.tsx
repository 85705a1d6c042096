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
  /** Only what stands in it and the cross close it: neither Esc nor a click beside it. */
  stays?: boolean
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
    if (useful || narrow) return
    // What one comes for may be on its way still; whoever has gone elsewhere meanwhile stays there
    const watch = new MutationObserver(() => {
      const late = box.querySelector<HTMLElement>('[data-autofocus]') ?? box.querySelector<HTMLElement>(USEFUL)
      if (!late) return
      watch.disconnect()
      box.removeAttribute('data-autofocus')
      late.setAttribute('data-autofocus', '')
      const { activeElement } = document
      if (activeElement === document.body || !box.contains(activeElement) || activeElement === box) late.focus()
    })
    watch.observe(box, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [place, narrow])
}

interface ContentProps {
  place: RefObject<HTMLDivElement | null>
  narrow: boolean
  children: ReactNode
}

/** What stands in a dialog: it comes after its frame, which is hung into the page first. */
function Content({ place, narrow, children }: ContentProps) {
  useFirstUseful(place, narrow)
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <IsPage value={false}>{children}</IsPage>
    </div>
  )
}

/** A popup with an address: over others or under them, on a phone it takes the whole screen. */
export function Dialog({ title, onClose, size = 'lg', aside = false, stays = false, children }: DialogProps) {
  const [ref, close] = useTopClose(onClose)
  const narrow = useNarrow()
  useFocusBack()
  useBehind(true)
  const content = (
    <Content place={ref} narrow={narrow}>
      {children}
    </Content>
  )
  const shared = { opened: true, onClose: close, title, closeOnEscape: !stays, closeOnClickOutside: !stays }
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
