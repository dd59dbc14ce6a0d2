// Steps that call a host which may never be called, or to which a secret may not go.
import { below, type Fault } from '../../../engine/faults.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import { namesHost } from '../../../engine/workflows/members.ts'
import type { NamedSecret } from '../../../engine/workflows/uses.ts'
import type { Visited } from '../../../engine/workflows/walk.ts'
import { type Egress, hasHost } from '../../../platform/outgoing/egress.ts'
import { addressFault } from '../../egress/address-fault.ts'
import type { SecretRow } from '../../secrets/queries.ts'

const NAME = /\{\{[^{}]*\}\}/g

/** The address of a step with a word for each name; undefined without a host. It can be a secret, and the check of the step refuses others. */
const addressOf = ({ url }: Step): string | undefined =>
  typeof url === 'string' && namesHost(url) ? url.replace(NAME, 'x') : undefined

/** @param allowed the hosts that the organization allows; empty for all */
export const addressFaults = (
  visited: readonly Visited[],
  egress: Egress,
  allowed: readonly string[],
): Fault[] =>
  visited.flatMap(({ step, pointer }) => {
    const address = addressOf(step)
    const detail = address && addressFault(egress, allowed, address)
    return detail === undefined ? [] : below(pointer, [{ pointer: '/url', code: 'address_refused', detail }])
  })

/** The fault of a secret that the call of its step would not get. */
export function secretHostFaults(
  { name, step, pointer }: NamedSecret,
  { hosts }: Pick<SecretRow, 'hosts'>,
): Fault[] {
  const hostname = URL.parse((step && addressOf(step)) ?? '')?.hostname
  if (hostname === undefined || hasHost(hosts, hostname)) return []
  const detail = `The secret ${name} may not be sent to ${hostname}. Add the host to the secret, or change the address.`
  return [{ pointer, code: 'secret_elsewhere', detail }]
}
