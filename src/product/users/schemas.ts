import { type Static, Type } from 'typebox'
import { Format } from 'typebox/format'
import { isEmail } from '../../engine/questions/email/answer.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, oneOf, pageMembers, Timestamp } from '../../platform/http/schemas.ts'
import { ROLES } from '../access/roles.ts'
import { Id } from '../ids.ts'

// Users and answers to email questions share one definition of a valid email.
Format.Set('email', isEmail)

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'Unique within the organization, ignoring case.',
  examples: ['alice@example.com'],
})
const PASSWORD = {
  minLength: 8,
  maxLength: 256,
  description: 'Stored as an argon2id hash and never returned. Common passwords and the email are refused.',
  examples: ['correct horse 9'],
}
const Password = Type.String(PASSWORD)
const UserRole = oneOf(
  ROLES,
  'UserRole',
  'What the user reaches in the console: `CREATOR` their own applications, `ADMIN` the organization. Only keys with the scope `admin` can make, change or delete administrators.',
)
const FirstName = { maxLength: 200, description: 'The first name of the user.' }
const LastName = { maxLength: 200, description: 'The last name of the user.' }

export const NewUser = Type.Object(
  {
    email: Email,
    password: Type.Unsafe<string | null>({
      ...PASSWORD,
      type: ['string', 'null'],
      description: `${PASSWORD.description} Null if the user chooses it by a link.`,
    }),
    role: Type.Optional(UserRole),
    firstName: Type.Optional(Type.String({ ...FirstName, examples: ['Alice'] })),
    lastName: Type.Optional(Type.String({ ...LastName, examples: ['Liddell'] })),
  },
  { ...closed, title: 'NewUser', examples: [{ email: 'alice@example.com', password: 'correct horse 9' }] },
)

/** Absent members stay; a value sets; null clears. */
export const UserChanges = Type.Object(
  {
    email: Type.Optional(Email),
    password: Type.Optional(Password),
    role: Type.Optional(UserRole),
    firstName: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...FirstName })),
    lastName: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...LastName })),
    userid: ReadOnly.string,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'UserChanges', examples: [{ firstName: 'Alice', lastName: null }] },
)

export const User = Type.Object(
  {
    userid: Id('user'),
    email: Type.String({ description: 'The email of the user.', examples: ['alice@example.com'] }),
    firstName: Type.Optional(Type.String({ description: FirstName.description, examples: ['Alice'] })),
    lastName: Type.Optional(Type.String({ description: LastName.description, examples: ['Liddell'] })),
    role: UserRole,
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'User' },
)

export type NewUser = Static<typeof NewUser>
export type UserChanges = Static<typeof UserChanges>
export type User = Static<typeof User>

export const ListUsersBody = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'A part of the email, ignoring case.',
        examples: ['@example.com'],
      }),
    ),
    role: Type.Optional(oneOf(ROLES, 'UserRole', 'Only users with this role.')),
    ...pageMembers,
  },
  { ...closed, title: 'ListUsersRequest', examples: [{ search: '@example.com', limit: 100 }] },
)

export type ListUsersBody = Static<typeof ListUsersBody>
