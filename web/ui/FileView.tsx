import type { CSSProperties } from 'react'
import { viewOf } from '../file/download.ts'

export interface FileViewProps {
  /** The file's name, which says what it is. */
  name: string
  /** Where the page holds it: a blob. */
  url: string
  className?: string | undefined
  style?: CSSProperties
}

/** A PDF or a picture, shown in the page. */
export function FileView({ name, url, className, style }: FileViewProps) {
  return viewOf(name) === 'pdf' ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's PDF viewer does not start in a sandbox
    <iframe src={`${url}#navpanes=0&view=FitH`} title={name} className={className} style={style} />
  ) : (
    <img src={url} alt={name} className={className} style={style} />
  )
}
