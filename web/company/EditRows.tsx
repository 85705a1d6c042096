import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rereadAfterFailure } from '../problem.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import classes from './Company.module.css'

export interface EditRowsProps<Row extends { readonly id: number }> {
  /** Whose texts the buttons and the question have. */
  of: 'tier' | 'markup'
  /** What the rows are of, for screen readers. */
  label: string
  rows: readonly Row[]
  /** What stands in a row. */
  line: (row: Row) => ReactNode
  /** How a row is called in names of buttons and in the question. */
  nameOf: (row: Row) => string
  /** Undefined: the rows are only read. What is removed is the row as the question showed it; what was refused is read anew. */
  edit?:
    | {
        open: (row: Row) => void
        remove: (row: Row) => Promise<unknown>
        reread: (id: number) => Promise<Row | undefined>
      }
    | undefined
}

/** A short list whose rows are changed and, after a question, deleted. */
export function EditRows<Row extends { readonly id: number }>(props: EditRowsProps<Row>) {
  const { of, label, rows, line, nameOf, edit } = props
  const t = useTranslations(`company.${of}`)
  const attempt = useAttempt()
  const [asked, setAsked] = useState<Row | null>(null)
  const drop = async () => {
    if (!asked || !edit) return
    const work = edit.remove(asked).catch(async (error: unknown) => {
      throw await rereadAfterFailure(error, () => edit.reread(asked.id))
    })
    if (await attempt(work, message => t('deleteFailed', { message }))) toast.done(t('deleted'))
  }
  return (
    <>
      <ul className={classes['rows']} aria-label={label}>
        {rows.map(row => (
          <li key={row.id}>
            <span className={classes['tier']}>{line(row)}</span>
            {edit && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('editOf', { name: nameOf(row) })}
                  onClick={() => edit.open(row)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('deleteOf', { name: nameOf(row) })}
                  onClick={() => setAsked(row)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle', { name: asked ? nameOf(asked) : '' })}
        danger
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}

export interface EditSectionProps<Row> {
  /** Whose text the button has. */
  of: 'tier' | 'markup'
  title: string
  /** Offers to add a row. */
  editable?: boolean
  /** The rows; `open` shows the dialog of one. */
  children: (open: (row: Row) => void) => ReactNode
  /** The dialog of a stored row, or of a new one (null). */
  dialog: (stored: Row | null, onClose: () => void) => ReactNode
}

/** A titled list with a button that adds to it, and the dialog of what is added or changed. */
export function EditSection<Row>({ of, title, editable = true, children, dialog }: EditSectionProps<Row>) {
  const t = useTranslations(`company.${of}`)
  const [edited, setEdited] = useState<{ row: Row | null } | null>(null)
  return (
    <Section
      title={title}
      actions={
        editable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEdited({ row: null })}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {children(row => setEdited({ row }))}
      {edited && dialog(edited.row, () => setEdited(null))}
    </Section>
  )
}
