import type { SealedPlace } from '../secrets/sealed-place.ts'
import { findServersSealedOtherwise, replaceSealedServer } from './queries.ts'

export const mailServersPlace: SealedPlace = {
  purpose: 'mail',
  find: async (trx, prefix, after, limit) =>
    (await findServersSealedOtherwise(trx, prefix, after, limit)).map(row => ({
      id: row.app_id,
      sealed: row.sealed,
      context: [row.organization_id, row.app_id],
    })),
  replace: (trx, { id, sealed }, to) => replaceSealedServer(trx, id, sealed, to),
}
