import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import { isIP } from 'node:net'
import { now } from '../../domain/core/clock.ts'
import type { Config } from '../core/config.ts'
import { ANSWERS_WITHIN, type Finding, ok, reasonOf, red, unset } from './finding.ts'

/** What a server shows: its certificate, and why nobody should believe it; empty: one may. */
interface Shown {
  readonly certificate: PeerCertificate
  readonly distrusted: string
}

function shownAt(url: URL): Promise<Shown> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // It is looked at, whatever it is; nothing is sent
      rejectUnauthorized: false,
      timeout: ANSWERS_WITHIN,
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      const isOther = checkServerIdentity(host, certificate) !== undefined
      const reason = socket.authorized ? '' : String(socket.authorizationError)
      socket.destroy()
      resolve({ certificate, distrusted: reason || (isOther ? 'ERR_TLS_CERT_ALTNAME_INVALID' : '') })
    })
  })
}

const DAY = 86_400_000
/** A certificate that ends within so many days was not renewed as it should have been. */
const RENEWED_BEFORE = 14

const NAME = 'certificate'
const RENEW = 'Renew it at the proxy before the product (docs/deploy/nginx.conf), with its chain and for this name.'

/** The certificate of PUBLIC_URL is valid for its name, and for a while. */
export async function certificate({ publicUrl }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return [unset(NAME, 'PUBLIC_URL is not https')]
  try {
    const { certificate: shown, distrusted } = await shownAt(url)
    const left = Math.floor((Date.parse(shown.valid_to) - now().getTime()) / DAY)
    if (left < 0)
      return [red(NAME, `of PUBLIC_URL ended on ${new Date(shown.valid_to).toISOString().slice(0, 10)}`, RENEW)]
    if (distrusted) return [red(NAME, `of PUBLIC_URL is not believed: ${distrusted}`, RENEW)]
    if (left < RENEWED_BEFORE) return [red(NAME, `of PUBLIC_URL ends in ${left} days`, RENEW)]
    return [ok(NAME, `of PUBLIC_URL is valid for another ${left} days`)]
  } catch (error) {
    return [
      red(
        NAME,
        `PUBLIC_URL is not reached from here: ${reasonOf(error)}`,
        'Start the proxy, or mend the name in PUBLIC_URL and the DNS.',
      ),
    ]
  }
}
