import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LOOPBACK } from '../core/config.ts'

/** Thrown instead of connecting to an address of a private network. */
export class PrivateAddress extends Error {}

/** How an address is called. */
export interface Ways {
  /** Outside of production: this machine itself may be called, by http too. */
  readonly toLoopback: boolean
}

/** IPv4 in the old way, ::10.0.0.1, which no network carries any more. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/**
 * Tells whether an IP address is of this machine, of a private or another special network: whatever is not a plain address of
 * the internet. IPv4 that is written as IPv6 is IPv4; what carries IPv4 to elsewhere (NAT64, 6to4, Teredo) is refused.
 */
export function isPrivate(ip: string, { toLoopback }: Ways): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return true
  const address = ipaddr.process(ip)
  const range = address.range()
  if (toLoopback && range === 'loopback') return false
  return range !== 'unicast' || (address instanceof ipaddr.IPv6 && address.match(COMPATIBLE))
}

/** What is wrong with where an address leads, as far as it says so itself; a name is judged at each connection. */
export type AddressProblem = 'HTTPS' | 'PRIVATE'

/** Judges an address that is read already: `http` is for this machine alone, and a literal IP has to be public. */
export function judgeUrl(url: URL, ways: Ways): AddressProblem | null {
  // Numbers in decimal, octal and hex are IP addresses to URL, which writes them in their one form
  const host = bare(url.hostname)
  if (ways.toLoopback && LOOPBACK.test(host)) return null
  if (url.protocol !== 'https:') return 'HTTPS'
  if (isIP(host) > 0) return isPrivate(host, ways) ? 'PRIVATE' : null
  return /(^|\.)localhost\.?$/.test(host) ? 'PRIVATE' : null
}

/** Finds the addresses of a name, as `dns.lookup` does. */
export type LookUp = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void

/**
 * Looks up a name for a connection and lets only public addresses through: the socket goes to what is judged here, so that a
 * name that means something else a moment later gets round nothing. One private address among others refuses all.
 */
export function judgingLookup(ways: Ways, find: LookUp = dns.lookup): LookupFunction {
  return (hostname, options, done) =>
    find(hostname, { all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isPrivate(address, ways)))
        return done(new PrivateAddress('The name leads into a private network'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}
