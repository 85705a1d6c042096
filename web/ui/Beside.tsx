import { CloseButton, Portal } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Beside.module.css'
import { useFocusBack } from './useBehind.ts'
import { useTopClose } from './useTopClose.ts'

export interface BesideProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Stands at the right edge beside the page, which stays in use: it is read, selected and clicked. Esc and the cross close it. */
export function Beside({ title, onClose, children }: BesideProps) {
  const t = useTranslations('ui')
  const id = useId()
  const [ref, close] = useTopClose(onClose)
  useFocusBack()
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      // A list or a menu that is open takes the key for itself
      const isTaken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
      if (key === 'Escape' && !isTaken) close()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [close])
  return (
    <Portal>
      <section role="dialog" aria-labelledby={id} className={classes['beside']}>
        <div className={classes['head']}>
          <h2 id={id} className={classes['title']}>
            {title}
          </h2>
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </div>
        <div ref={ref} className={classes['body']}>
          {children}
        </div>
      </section>
    </Portal>
  )
}
