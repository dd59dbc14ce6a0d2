// Where the server may call when somebody else names the address: a webhook, a file to fetch. Without this a tenant could
// have it ask what only it can reach (server-side request forgery, OWASP API7:2023). Whatever calls out goes through here:
// `outgoingUrl` for the address, and `guardedLookup` as the `lookup` of its connection, once more for each redirect.
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that the server does not call. `message` is a sentence for whoever wrote the address. */
export class OutgoingRefused extends Error {}

/** What IANA has given out for the public internet; all else of IPv6 is for something special. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** A public address that is none: inside Azure, the host answers there. The metadata of others is in ranges of its own. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address, written as `net.isIP` takes it, belongs to the public internet: not loopback, private, link-local,
 * shared (CGNAT), multicast or reserved, and no IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== AZURE_HOST
}

/**
 * The address to call, of a text that somebody wrote.
 * @throws {OutgoingRefused} on no URL, another scheme than http(s), a user or password in it, or an IP address that is not
 *   public, in whatever spelling: WHATWG's parser reads `0x7f.1`, `2130706433` and `①②⑦.1` as browsers do
 */
export function outgoingUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new OutgoingRefused('This is no address, such as https://example.com/hook.')
  if (!/^https?:$/.test(url.protocol))
    throw new OutgoingRefused('The address must begin with https:// or http://.')
  if (url.username || url.password)
    throw new OutgoingRefused('The address may not hold a user or a password.')
  // Node looks no IP address up, so this is where they are refused.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw notPublic(url.hostname)
  return url
}

type ResolveAll = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The `lookup` of a connection (`node:http`, `node:https`, undici's `connect`). What it has checked is what is connected to, so
 * a name that answers something else the next time (DNS rebinding) gains nothing. One address that is not public refuses all.
 */
export function guardedLookup(resolve: ResolveAll = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    const family = Number(String(options.family ?? 0).replace('IPv', ''))
    resolve(hostname, { all: true, family }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return callback(error, [])
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(hostname), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

const notPublic = (hostname: string) =>
  new OutgoingRefused(`${hostname} is not on the public internet, so the server does not call it.`)
