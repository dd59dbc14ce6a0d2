import { addressRule, type Egress, hasHost } from '../../platform/outgoing/egress.ts'
import { OutgoingRefused, outgoingUrl } from '../../platform/outgoing/guard.ts'

/**
 * Why an address can never be called; undefined if it can. Names are looked up when they are called.
 * @param allowed the hosts that the organization allows; empty for all
 */
export function addressFault(
  egress: Egress,
  allowed: readonly string[],
  address: string,
): string | undefined {
  const isEncrypted = URL.parse(address)?.protocol === 'https:'
  if (!isEncrypted && egress.privateNetworks.length === 0) return 'Use an address with https://.'
  const mayCall = addressRule(egress)
  try {
    const { hostname } = outgoingUrl(address, ip => mayCall(ip, isEncrypted))
    if (egress.hosts.length > 0 && !hasHost(egress.hosts, hostname))
      return `${hostname} is not among the hosts that the operator allows.`
    if (allowed.length > 0 && !hasHost(allowed, hostname))
      return `${hostname} is not among the hosts that the organization allows.`
    return undefined
  } catch (error) {
    if (error instanceof OutgoingRefused) return error.message
    throw error
  }
}
