/** A file was not taken: the answer to it, status 0 where there is none. */
export class NotUploaded extends Error {
  readonly status: number
  readonly body: string
  /** When the same may be taken, seconds; null: nobody has said. */
  readonly retryAfter: number | null

  constructor(status: number, body = '', retryAfter: number | null = null) {
    super('not uploaded')
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}
