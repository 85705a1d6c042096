import { refused } from '../apollo.ts'
import { serverHeard } from '../connection.ts'
import { lanes } from '../inTurn.ts'
import { chosenLanguage, token } from '../session.ts'
import { NotUploaded } from './notUploaded.ts'
import { traceparent } from '../traceparent.ts'

/** A stored upload, to be named by its id wherever a file is taken. */
export interface Uploaded {
  readonly id: number
  readonly name: string
  readonly size: number
}

const GIVE_UP_MS = 1_200_000
const GIVEN_UP = 408

/** The server reads four large files of one user at once and refuses a fifth; another tab may send one too. */
const AT_ONCE = 3

const inLane = lanes(AT_ONCE)

/**
 * Sends a file ahead of the form that names it, when its turn has come. `onProgress` gets 0 to 100. Throws NotUploaded with
 * what the server answered; a token that it no longer takes ends the session like any other.
 */
export function upload(file: File, onProgress: (percent: number) => void): Promise<Uploaded> {
  return inLane(() => send<Uploaded>('/file', file, onProgress))
}

/** Sends a file to a call of its own that takes one, such as a bank's statement. Throws as `upload`. */
export function sendTo<Answer>(path: string, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  return inLane(() => send<Answer>(path, file, onProgress))
}

function send<Answer>(path: string, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const used = token()
    const call = new XMLHttpRequest()
    call.open('POST', `/trinity/api/v1${path}`)
    call.timeout = GIVE_UP_MS
    call.setRequestHeader('authorization', `Bearer ${used}`)
    call.setRequestHeader('accept-language', chosenLanguage())
    call.setRequestHeader('traceparent', traceparent())
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    call.addEventListener('error', () => reject(new NotUploaded(0)))
    call.addEventListener('timeout', () => reject(new NotUploaded(GIVEN_UP)))
    call.addEventListener('load', () => {
      const { status, responseText } = call
      serverHeard(name => call.getResponseHeader(name))
      if (status === 200) return resolve(JSON.parse(responseText) as Answer)
      if (status === 401) void refused(used)
      reject(new NotUploaded(status, responseText, Number(call.getResponseHeader('retry-after')) || null))
    })
    const form = new FormData()
    form.append('file', file, file.name)
    call.send(form)
  })
}
