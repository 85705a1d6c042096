import { Group, Loader, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FileType } from '../../../domain/generated/enums.ts'
import type { RemarkField } from '../../../domain/replenishment/remarks.ts'
import { fetchFile, viewOf } from '../../file/download.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FileView } from '../../ui/FileView.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { Remark } from '../parts.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'

export interface BlockProps {
  title: string
  comment: RemarkField
  editable: boolean
  /** The document beside the data. */
  paper?: ReactNode
  children: ReactNode
}

/** A block of a review: the document, the typed data, a comment for the client. */
export function Block({ title, comment, editable, paper, children }: BlockProps) {
  const t = useTranslations('replenishment.review')
  const { record } = useRecord()
  const data = (
    <div className={classes['fields']}>
      {children}
      {editable ? (
        <TextareaField name={comment} label={t('comment', { block: title })} optional />
      ) : (
        <Remark>{record[comment]}</Remark>
      )}
    </div>
  )
  return (
    <Section title={title}>
      {paper ? (
        <div className={classes['desk']}>
          {paper}
          {data}
        </div>
      ) : (
        data
      )}
    </Section>
  )
}

export interface PaperProps {
  type: FileType
  name: string | null
  /** The stored file of a document of the record: another one is read anew, also under the same name. */
  content?: number | null
  /** A file of its own, instead of a document of the record. */
  of?: number
}

/** A document of the record, or the file `of`: shown in the page when it is a PDF or a picture, and saved. */
export function Paper({ type, name, content, of }: PaperProps) {
  const t = useTranslations('replenishment.review')
  const { record } = useRecord()
  // Payment orders are files of their own
  const id = of ?? record.id
  if (!name)
    return (
      <div className={classes['noPaper']}>
        <Text c="dimmed">{t('noFile')}</Text>
      </div>
    )
  return (
    <div className={classes['fields']}>
      {viewOf(name) ? (
        <Shown key={content ?? name} id={id} type={type} name={name} />
      ) : (
        <div className={classes['noPaper']}>
          <Text c="dimmed">{t('noPreview')}</Text>
        </div>
      )}
      <DownloadButton id={id} type={type} name={name} />
    </div>
  )
}

function Shown({ id, type, name }: { id: number; type: FileType; name: string }) {
  const t = useTranslations('replenishment.review')
  const [shown, setShown] = useState<{ url: string } | { failed: true } | null>(null)
  useEffect(() => {
    let url = ''
    let gone = false
    const show = async () => {
      const { blob } = await fetchFile(id, type)
      if (gone) return
      url = URL.createObjectURL(blob)
      setShown({ url })
    }
    show().catch(() => setShown({ failed: true }))
    return () => {
      gone = true
      URL.revokeObjectURL(url)
    }
  }, [id, type])
  if (shown && 'url' in shown) return <FileView name={name} url={shown.url} className={classes['paper']} />
  return (
    <div className={`${classes['noPaper']} ${shown ? '' : classes['paper']}`}>
      {shown ? (
        <Text c="dimmed">{t('noPreview')}</Text>
      ) : (
        <Group gap={8}>
          <Loader size={16} />
          <Text c="dimmed">{t('loadingFile')}</Text>
        </Group>
      )}
    </div>
  )
}
