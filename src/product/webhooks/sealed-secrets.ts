import type { SealedPlace } from '../secrets/sealed-place.ts'
import { headersContext } from './headers.ts'
import { findSealedOtherwise, replaceSealed, type SecretColumn } from './queries.ts'
import { contextOf } from './sign.ts'

const place = (column: SecretColumn): SealedPlace => ({
  purpose: 'webhooks',
  find: async (trx, prefix, after, limit) =>
    (await findSealedOtherwise(trx, column, prefix, after, limit)).map(row => ({
      id: row.id,
      sealed: row[column] ?? '',
      context: column === 'sealed_headers' ? headersContext(row) : contextOf(row),
    })),
  replace: (trx, { id, sealed }, to) => replaceSealed(trx, column, id, sealed, to),
})

/** The encrypted columns. Two secrets sign after a rotation. */
export const webhookSecrets: readonly SealedPlace[] = [
  place('secret'),
  place('old_secret'),
  place('sealed_headers'),
]
