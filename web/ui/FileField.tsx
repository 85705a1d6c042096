import { ActionIcon, Button, Group, Input, type InputWrapperProps, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload, IconFileText, IconPhoto, IconTable, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FileType } from '../../domain/generated/enums.ts'
import { DOCUMENT_EXTENSIONS, extensionOf, MAX_FILE_BYTES } from '../../domain/file/schema.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './FileField.module.css'
import { fileSize } from './fileSize.ts'
import { Hint } from './Hint.tsx'
import { useFormField } from './useFormField.ts'
import { type Uploads, type UploadsOptions, useUploads } from './useUploads.ts'

/** A file in a form, as FileInput of the schema takes it: null leaves the stored one, `{name: null}` removes it. */
export type FileValue = { id?: number; name: string | null } | null

/** A file that the record holds already. */
export interface StoredFile {
  id: number
  type: FileType
  name: string
}

/** Fields side by side stand on one line, whichever has a hint. */
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

const MAX_FILE_MB = MAX_FILE_BYTES / 1024 / 1024

/** Each file that was refused has a line. */
const LINES: CSSProperties = { whiteSpace: 'pre-line' }

export interface DropProps {
  label: string
  multiple?: boolean
  accept: readonly string[]
  /** What says what is wrong; null: nothing is. */
  errorId: string | null
  uploads: Uploads
}

/** The drop zone: sends what is dropped, chosen or pasted at once, and shows the progress. */
export function Drop({ label, multiple = false, accept, errorId, uploads }: DropProps) {
  const t = useTranslations('ui.file')
  const ui = useTranslations('ui')
  const { percent, retry } = uploads
  const wrong = errorId === null ? {} : ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)
  const send = (files: readonly File[]) => uploads.send(multiple ? files : files.slice(0, 1))
  return (
    <>
      <Dropzone
        onDrop={send}
        multiple={multiple}
        disabled={percent !== null}
        className={classes['drop'] ?? ''}
        data-error={errorId !== null || undefined}
        {...wrong}
        aria-label={label}
        inputProps={{ 'aria-label': label, accept: accept.map(extension => `.${extension}`).join(','), ...wrong }}
        onPaste={event => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length) send(pasted)
        }}
      >
        {percent === null ? (
          <Group gap={10} wrap="nowrap">
            <IconCloudUpload size={22} stroke={1.5} aria-hidden />
            <div>
              <Text size="sm">{t(multiple ? 'dropMany' : 'drop')}</Text>
              <Text size="xs" c="dimmed">
                {t('rules', { extensions: accept.join(', '), max: MAX_FILE_MB })}
              </Text>
            </div>
          </Group>
        ) : (
          <Stack gap={6} role="status">
            <Text size="sm">{t('uploading', { percent })}</Text>
            <Progress value={percent} aria-label={t('uploading', { percent })} />
          </Stack>
        )}
      </Dropzone>
      {retry && (
        <Button size="compact-xs" variant="default" mt={4} onClick={retry}>
          {ui('retry')}
        </Button>
      )}
    </>
  )
}

const icons: Readonly<Record<string, typeof IconPhoto>> = {
  jpg: IconPhoto,
  jpeg: IconPhoto,
  png: IconPhoto,
  xls: IconTable,
  xlsx: IconTable,
}

/** Marks what belongs to one field of files. */
const FIELD = 'data-files'

function Chosen({
  name,
  size,
  children,
  onRemove,
}: {
  name: string
  /** In bytes, where it was chosen here. */
  size?: number | undefined
  children?: ReactNode
  onRemove?: (() => void) | undefined
}) {
  const t = useTranslations('ui.file')
  const { language } = useLanguage()
  const Icon = icons[extensionOf(name)] ?? IconFileText
  return (
    <div className={classes['chosen']}>
      <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
        {children ?? (
          <>
            <Icon size={18} stroke={1.5} aria-hidden />
            <Text size="sm" truncate title={name}>
              {name}
            </Text>
          </>
        )}
        {size !== undefined && (
          <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
            {fileSize(size, language)}
          </Text>
        )}
      </Group>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={event => {
            focusNext(event.currentTarget)
            onRemove()
          }}
          aria-label={`${t('remove')}: ${name}`}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/** The button goes with its file: the focus goes on to what is left of the field. */
function focusNext(button: HTMLElement): void {
  const field = button.closest(`[${FIELD}]`)
  setTimeout(() => field?.querySelector<HTMLElement>('[role="presentation"][tabindex="0"], button')?.focus())
}

const PICTURES = ['jpg', 'jpeg', 'png', 'svg']

/** A picture as it was chosen here, before it is saved. */
function Preview({ of }: { of: File }) {
  const t = useTranslations('ui.file')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(of)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [of])
  return url && <img src={url} alt={t('picture', { name: of.name })} className={classes['preview']} />
}

/** What is wrong: while a file is on its way, that the form waits for it, not that there is none. */
function useSaid({ percent, failure }: Uploads, error: string | false): string | false {
  const t = useTranslations('ui.file')
  if (percent !== null) return error && t('wait')
  return failure || error
}

export interface FileFieldProps {
  name: string
  label: string
  description?: ReactNode
  /** The file that the record holds; shown with a download button until another takes its place. */
  stored?: StoredFile | null | undefined
  accept?: readonly string[]
  disabled?: boolean
  /** The stored file may be removed without another in its place. */
  removable?: boolean
}

interface FrameProps {
  label: string
  description: ReactNode
  error: string | false
  errorId: string
  children: ReactNode
}

/** The label, the hint and the error around files and their drop zone. */
function Frame({ errorId, ...rest }: FrameProps) {
  return (
    <Input.Wrapper
      {...{ [FIELD]: true }}
      labelElement="div"
      errorProps={{ id: errorId, style: LINES }}
      inputWrapperOrder={ORDER}
      {...rest}
    />
  )
}

/** One file; it is sent ahead, the form's value is a FileValue. */
export function FileField({
  name,
  label,
  description,
  stored,
  accept = DOCUMENT_EXTENSIONS,
  disabled = false,
  removable = false,
}: FileFieldProps) {
  const t = useTranslations('ui.file')
  const { value, error, change } = useFormField<FileValue | undefined>(name)
  const [sent, setSent] = useState<File>()
  const onUploaded: UploadsOptions['onUploaded'] = (file, chosen) => {
    setSent(chosen)
    change(file)
  }
  const uploads = useUploads({ name, accept, onUploaded })
  const removed = value?.name === null
  const said = useSaid(uploads, error)
  const errorId = useId()
  return (
    <Frame label={label} description={description} error={said} errorId={errorId}>
      {value?.name && (
        <Chosen name={value.name} size={sent?.size} onRemove={disabled ? undefined : () => change(null)} />
      )}
      {value?.name && sent && PICTURES.includes(extensionOf(value.name)) && <Preview of={sent} />}
      {!value && stored && (
        <Chosen
          name={stored.name}
          size={sent?.name === stored.name ? sent.size : undefined}
          onRemove={removable && !disabled ? () => change({ name: null }) : undefined}
        >
          <DownloadButton {...stored} />
        </Chosen>
      )}
      {disabled && !value?.name && !stored && <Hint>{t('none')}</Hint>}
      {!disabled && (!value?.name || removed) && (
        <Drop label={label} errorId={said ? errorId : null} accept={accept} uploads={uploads} />
      )}
    </Frame>
  )
}

export interface FilesFieldProps extends Omit<FileFieldProps, 'stored' | 'removable'> {
  /** Files that the record holds already. */
  stored?: readonly StoredFile[]
}

/** Several files; the form's value is a list of `{id, name}`. */
export function FilesField(props: FilesFieldProps) {
  const { name, label, description, stored = [], accept = DOCUMENT_EXTENSIONS, disabled = false } = props
  const { value, error, change } = useFormField<readonly { id: number; name: string }[]>(name)
  // Several come one after another, each after the page was drawn with the one before
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const [sizes, setSizes] = useState<Readonly<Record<number, number>>>({})
  const onUploaded: UploadsOptions['onUploaded'] = (file, { size }) => {
    setSizes(all => ({ ...all, [file.id]: size }))
    change([...latest.current, file])
  }
  const uploads = useUploads({ name, accept, onUploaded })
  const said = useSaid(uploads, error)
  const errorId = useId()
  return (
    <Frame label={label} description={description} error={said} errorId={errorId}>
      {stored.map(file => (
        <Chosen key={file.id} name={file.name} size={sizes[file.id]}>
          <DownloadButton {...file} />
        </Chosen>
      ))}
      {value.map(file => (
        <Chosen
          key={file.id}
          name={file.name}
          size={sizes[file.id]}
          onRemove={() => change(value.filter(one => one.id !== file.id))}
        />
      ))}
      {!disabled && <Drop multiple label={label} errorId={said ? errorId : null} accept={accept} uploads={uploads} />}
    </Frame>
  )
}
