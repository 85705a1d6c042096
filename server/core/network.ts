import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What one household or office is given of IPv6: it chooses its addresses in there freely. */
const OWN_BITS = 64

/**
 * Whose an address is, as limits count: of IPv6 the network that one subscriber is given, of IPv4 the address itself, also
 * where it is written as IPv6. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [bare = ''] = address.split('%')
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${OWN_BITS}`).toString()}/${OWN_BITS}`
}
