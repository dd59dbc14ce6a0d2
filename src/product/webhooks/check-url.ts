import { addressRule, type Egress, hasHost } from '../../platform/outgoing/egress.ts'
import { OutgoingRefused, outgoingUrl } from '../../platform/outgoing/guard.ts'
import { Problem } from '../problem.ts'
import type { CheckUrl } from './change.ts'

/** Refuses addresses that can never be called. Names are looked up when they are called. */
export const checkUrl = (egress: Egress): CheckUrl => {
  const mayCall = addressRule(egress)
  return url => {
    const isEncrypted = URL.parse(url)?.protocol === 'https:'
    if (!isEncrypted && egress.privateNetworks.length === 0) throw refused('Use an address with https://.')
    try {
      const { hostname } = outgoingUrl(url, address => mayCall(address, isEncrypted))
      if (egress.hosts.length > 0 && !hasHost(egress.hosts, hostname))
        throw refused(`${hostname} is not among the hosts that the operator allows.`)
    } catch (error) {
      throw error instanceof OutgoingRefused ? refused(error.message) : error
    }
  }
}

const refused = (detail: string) =>
  new Problem('address_refused', { faults: [{ pointer: '/url', code: 'address_refused', detail }] })
