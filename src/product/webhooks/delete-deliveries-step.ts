import type { JobStep } from '../job-payloads.ts'
import { deleteDeliveriesOf } from './delivery-queries.ts'

const BATCH = 500

/** Deletes the deliveries of deleted webhooks, some in each step. */
export const deleteDeliveriesStep: JobStep<'deleteDeliveries', { readonly done: number }> = async (
  trx,
  { organizationId, webhookIds },
  { done } = { done: 0 },
) => {
  const id = webhookIds[done]
  if (id === undefined) return { progress: { done }, next: 'done' }
  const deleted = await deleteDeliveriesOf(trx, organizationId, id, BATCH)
  return { progress: { done: deleted < BATCH ? done + 1 : done }, next: 'now' }
}
