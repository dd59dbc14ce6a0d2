import type { SealedPlace } from '../secrets/sealed-place.ts'
import { findSealedOtherwise, replaceSealed } from './queries.ts'
import { contextOf } from './sign.ts'

/** Secrets before a rotation end within days, so only those in use are encrypted again. */
export const webhookSecrets: SealedPlace = {
  purpose: 'webhooks',
  find: async (trx, prefix, after, limit) =>
    (await findSealedOtherwise(trx, prefix, after, limit)).map(row => ({
      id: row.id,
      sealed: row.secret,
      context: contextOf(row),
    })),
  replace: (trx, { id, sealed }, to) => replaceSealed(trx, id, sealed, to),
}
