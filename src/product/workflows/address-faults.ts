// Steps that call a host which may never be called.
import { below, type Fault } from '../../engine/faults.ts'
import type { Visited } from '../../engine/workflows/walk.ts'
import type { Egress } from '../../platform/outgoing/egress.ts'
import { addressFault } from '../egress/address-fault.ts'

const NAME = /\{\{[^{}]*\}\}/g

/** @param allowed the hosts that the organization allows; empty for all */
export const addressFaults = (
  visited: readonly Visited[],
  egress: Egress,
  allowed: readonly string[],
): Fault[] =>
  visited.flatMap(({ step: { url }, pointer }) => {
    // The address can be a secret, and the check of the step refuses other texts.
    if (typeof url !== 'string' || !/^https?:\/\/./.test(url)) return []
    const detail = addressFault(egress, allowed, url.replace(NAME, 'x'))
    return detail === undefined ? [] : below(pointer, [{ pointer: '/url', code: 'address_refused', detail }])
  })
