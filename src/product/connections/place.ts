import type { SealedPlace } from '../secrets/sealed-place.ts'
import { findConnectionsSealedOtherwise, replaceSealedPassword } from './queries.ts'

/** What the password of a connection is bound to. */
export const passwordContext = (organizationId: string, connectionId: string): readonly string[] => [
  organizationId,
  connectionId,
]

export const connectionsPlace: SealedPlace = {
  purpose: 'connections',
  find: async (trx, prefix, after, limit) =>
    (await findConnectionsSealedOtherwise(trx, prefix, after, limit)).map(
      ({ id, sealed, organization_id }) => ({
        id,
        sealed,
        context: passwordContext(organization_id, id),
      }),
    ),
  replace: (trx, { id, sealed }, to) => replaceSealedPassword(trx, id, sealed, to),
}
