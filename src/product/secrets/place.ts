import { findSealedOtherwise, replaceSealed } from './queries.ts'
import { rowContext } from './read.ts'
import type { SealedPlace } from './sealed-place.ts'

export const secretsPlace: SealedPlace = {
  purpose: 'secrets',
  find: async (trx, prefix, after, limit) =>
    (await findSealedOtherwise(trx, prefix, after, limit)).map(row => ({
      id: row.id,
      sealed: row.sealed,
      context: rowContext(row),
    })),
  replace: (trx, { id, sealed }, to) => replaceSealed(trx, id, sealed, to),
}
