import { chosenLanguage, token } from '../session.ts'

/** A stored upload, to be named by its id wherever a file is taken. */
export interface Uploaded {
  readonly id: number
  readonly name: string
  readonly size: number
}

/**
 * Sends a file ahead of the form that names it. `onProgress` gets 0 to 100.
 * Throws an Error with the server's message, or with an empty one when the server was not reached.
 */
export function upload(file: File, onProgress: (percent: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', '/trinity/api/v1/file')
    call.setRequestHeader('authorization', `Bearer ${token()}`)
    call.setRequestHeader('accept-language', chosenLanguage())
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    call.addEventListener('error', () => reject(new Error('')))
    call.addEventListener('load', () => {
      const answer = read(call.responseText)
      if (call.status === 200) resolve(answer as unknown as Uploaded)
      else reject(new Error(messageOf(answer)))
    })
    const form = new FormData()
    form.append('file', file, file.name)
    call.send(form)
  })
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // A proxy's page instead of an answer: no message of ours
    return {}
  }
}

function messageOf({ fieldErrors, message }: Record<string, unknown>): string {
  const first = (fieldErrors as { defaultMessage?: string }[] | undefined)?.[0]?.defaultMessage
  return first ?? (typeof message === 'string' ? message : '')
}
