// Encrypts values of headers that were stored before Formyard encrypted them.
import type { Sealing } from '../../platform/sealing/sealing.ts'
import type { JobStep } from '../job-payloads.ts'
import { openHeaders, sealHeaders } from './headers.ts'
import { findPlainHeaders, updateWebhookRow } from './queries.ts'

const BATCH = 50

export const sealHeadersStep =
  (sealing: Sealing): JobStep<'sealHeaders', object> =>
  async trx => {
    const rows = await findPlainHeaders(trx, BATCH)
    for (const row of rows)
      await updateWebhookRow(trx, row, sealHeaders(sealing, row, openHeaders(sealing, row)))
    return { progress: {}, next: rows.length < BATCH ? 'done' : 'now' }
  }
