import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './Commands.module.css'
import { GO } from './keys.ts'
import type { Section } from './navigation.ts'

/** The keys of the page, told. */
export function Component({ sections, onClose }: { sections: readonly Section[]; onClose: () => void }) {
  const t = useTranslations('palette')
  const nav = useTranslations('shell.nav')
  const rows: [what: string, keys: readonly string[]][] = [
    [t('keys.palette'), ['Ctrl', 'K']],
    [t('keys.search'), ['/']],
    [t('keys.rows'), ['J', 'K']],
    [t('keys.help'), ['?']],
    ...sections.flatMap<[string, readonly string[]]>(({ key }) => {
      const letter = GO[key]
      return letter ? [[t('keys.go', { section: nav(key) }), ['G', letter]]] : []
    }),
  ]
  return (
    <Dialog title={t('keys.title')} size="sm" onClose={onClose}>
      <table className={classes['help']}>
        <tbody>
          {rows.map(([what, keys]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
