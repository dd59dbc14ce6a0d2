// Where the server may connect to: lists of hosts and of private networks.
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './guard.ts'

/** What the operator allows. */
export interface Egress {
  /** Host patterns. Empty: every host. */
  readonly hosts: readonly string[]
  /** Networks such as 10.2.0.0/16 that may be called besides the public internet, by plain http too. */
  readonly privateNetworks: readonly string[]
}

/** Allows any host on the public internet: it has no list of hosts. */
export const PUBLIC_EGRESS: Egress = { hosts: [], privateNetworks: [] }

/**
 * Normalizes a host pattern: `crm.example.com`, or `*.example.com` for all names below a domain, but not the domain itself.
 * @returns undefined if the text is not a host
 */
export function toHostPattern(text: string): string | undefined {
  const [, wildcard = '', name = ''] = /^(\*\.)?(.+)$/.exec(text.trim()) ?? []
  if (/[\s/?#@:*\\[\]]/.test(name)) return undefined
  const host = withoutDot(domainToASCII(name))
  const isName = host !== '' && host.length <= 253 && !host.startsWith('.') && !host.includes('..')
  return isName && !(wildcard && ipaddr.isValid(host)) ? wildcard + host : undefined
}

/** Whether a list of patterns has the host of a URL. An empty list has none. */
export function hasHost(patterns: readonly string[], hostname: string): boolean {
  const host = withoutDot(hostname.toLowerCase())
  return patterns.some(pattern =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  )
}

/** A name with a dot at its end is the same host. */
const withoutDot = (host: string) => host.replace(/\.$/, '')

/** Reports whether an address belongs to one of the networks. An IPv4 address inside of an IPv6 address does not. */
function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map(network => ipaddr.parseCIDR(network))
  return text => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  }
}

/** Which addresses may be called. Plain http is for private networks only: on the internet, others could read along. */
export function addressRule({ privateNetworks }: Egress): (address: string, isEncrypted: boolean) => boolean {
  const isPrivate = inNetworks(privateNetworks)
  return (address, isEncrypted) => isPrivate(address) || (isEncrypted && isPublicAddress(address))
}
