/** A file was not taken: the answer to it, status 0 where there is none. */
export class NotUploaded extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body = '') {
    super('not uploaded')
    this.status = status
    this.body = body
  }
}
