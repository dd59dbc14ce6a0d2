import { type Static, Type } from 'typebox'
import { closed, Nullable, oneOf, Timestamp } from '../../platform/http/schemas.ts'
import { FEATURES } from '../access/features.ts'
import { Id } from '../ids.ts'
import { Name } from '../schemas.ts'
import { User, UserChanges } from '../users/schemas.ts'

export const Organization = Type.Object(
  { organizationid: Id('org'), name: Name },
  { ...closed, title: 'Organization' },
)

export const OrganizationChanges = Type.Object({ name: Name }, { ...closed, title: 'OrganizationChanges' })

/** Those of tokens, without `take`, which is for respondents. No token has the last two. */
const SESSION_FEATURES = [...FEATURES.filter(feature => feature !== 'take'), 'regrade', 'admin']

export const Account = Type.Object(
  {
    user: User,
    organization: Organization,
    features: Type.Array(oneOf(SESSION_FEATURES, 'SessionFeature')),
    session: Type.Object(
      {
        sessionid: Id('session'),
        createDate: Timestamp,
        expireDate: Timestamp,
        confirmedUntil: Timestamp,
      },
      closed,
    ),
    server: Type.Object(
      {
        publicUrl: Type.String({ description: 'The base of the addresses of forms.' }),
        mail: Type.Boolean({ description: 'Whether a mail server is set.' }),
        apiPath: Nullable('string', { description: 'Null if the developer API has an address of its own.' }),
      },
      closed,
    ),
  },
  { ...closed, title: 'Account' },
)
export type Account = Static<typeof Account>

export const AccountChanges = Type.Object(
  { firstName: UserChanges.properties.firstName, lastName: UserChanges.properties.lastName },
  { ...closed, title: 'AccountChanges' },
)

export const Confirmation = Type.Object(
  { password: Type.String({ maxLength: 256 }) },
  { ...closed, title: 'Confirmation' },
)

export const Confirmed = Type.Object({ confirmedUntil: Timestamp }, { ...closed, title: 'Confirmed' })

export const featuresOf = (isAdmin: boolean): string[] =>
  isAdmin ? SESSION_FEATURES : SESSION_FEATURES.filter(feature => feature !== 'admin')
