import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Reads an address or a network in CIDR, in its one form: `10.1.2.3/8` is `10.0.0.0/8`. Null: it is neither. */
export function readNetwork(text: string): string | null {
  const [address = '', bits, ...more] = text.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || more.length > 0) return null
  const most = version === 4 ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return null
  const network = `${address}/${Number(bits ?? most)}`
  const mapped = version === 6 ? ipaddr.IPv6.parse(address) : null
  // IPv4 that is written as IPv6: callers are known by the plain form
  if (mapped?.isIPv4MappedAddress()) {
    const left = Number(bits ?? most) - 96
    return left < 0 ? null : readNetwork(`${mapped.toIPv4Address().toString()}/${left}`)
  }
  return `${(version === 4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(network).toString()}/${Number(bits ?? most)}`
}

/** Tells whether an address is in one of the networks; IPv4 that is written as IPv6 is IPv4. No networks: it is. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const [bare = ''] = address.split('%')
  if (isIP(bare) === 0) return false
  const parsed = ipaddr.process(bare)
  return networks.some(network => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match([base, bits] as [typeof parsed, number])
  })
}
