// Protects against server-side request forgery (OWASP API7:2023): users choose URLs that the server calls, such as webhooks, and must not
// reach internal hosts. Every outgoing call checks its URL with `outgoingUrl` and connects with `guardedLookup`, again for each redirect.
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A URL that the server does not call. `message` is for the user who entered it. */
export class OutgoingRefused extends Error {
  readonly code: 'ADDRESS_NOT_PUBLIC' | 'NOT_ALLOWED'

  constructor(message: string, code: OutgoingRefused['code'] = 'NOT_ALLOWED') {
    super(message)
    this.code = code
  }
}

/** The global unicast range of IPv6. IANA assigns public addresses only from it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, but is the host inside Azure. Other clouds have their metadata in private ranges. */
const AZURE_HOST = '168.63.129.16'

/**
 * Reports whether an IP address is public: not loopback, private, link-local, shared (CGNAT), multicast or reserved, and not an IPv6
 * form of an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== AZURE_HOST
}

/**
 * Parses and checks a URL.
 * @throws {OutgoingRefused} for an invalid URL, a scheme other than http(s), a user or password, or an IP address that is not public.
 *   The WHATWG parser normalizes spellings such as `0x7f.1`, `2130706433` and `①②⑦.1`.
 */
export function outgoingUrl(text: string, isAllowed: (address: string) => boolean = isPublicAddress): URL {
  const url = URL.parse(text)
  if (!url) throw new OutgoingRefused('Enter a URL, such as https://example.com/hook.')
  if (!/^https?:$/.test(url.protocol))
    throw new OutgoingRefused('The URL must begin with https:// or http://.')
  if (url.username || url.password)
    throw new OutgoingRefused('The URL must not contain a user or a password.')
  // Node does not look up IP addresses, so guardedLookup never sees them.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !isAllowed(literal)) throw notPublic(url.hostname)
  return url
}

export type ResolveAll = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The `lookup` of a connection (`node:http`, `node:https`, undici's `connect`). The connection uses the checked address, which prevents
 * DNS rebinding. Rejects a host if any of its addresses is not public.
 */
export function guardedLookup(
  resolve: ResolveAll = systemLookup,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    const family = Number(String(options.family ?? 0).replace('IPv', ''))
    resolve(hostname, { all: true, family }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return callback(error, [])
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(notPublic(hostname), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

const notPublic = (hostname: string) =>
  new OutgoingRefused(
    `${hostname} is not on the public internet, so the server does not call it.`,
    'ADDRESS_NOT_PUBLIC',
  )
