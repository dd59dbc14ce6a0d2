// Wire shapes of invitations.
import { type Static, Type } from 'typebox'
import { Language } from '../../engine/translation/schemas.ts'
import {
  closed,
  Nullable,
  NullableTimestamp,
  oneOf,
  pageMembers,
  Timestamp,
} from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { WebformParams } from '../schemas.ts'
import { email, givenMembers, name } from '../webforms/given-schemas.ts'
import { STATUSES } from './status.ts'

export const InvitationParams = Type.Object({ ...WebformParams.properties, invitationid: Id('invitation') })

const MAX_PEOPLE = 1000
/** Enough for a thousand people with some answers each. */
export const MAX_PEOPLE_BYTES = 4 * 1024 * 1024

export const Person = Type.Object(
  {
    email,
    name,
    ...givenMembers,
    language: Type.Optional(
      Type.Unsafe<string>({
        ...Language,
        description: "The language of the page. Defaults to the browser's.",
      }),
    ),
    expires: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'When the link ends: a moment, or an ISO 8601 duration from now. It does not expire when absent.',
        examples: ['P7D', '2026-12-24T12:00:00Z'],
      }),
    ),
  },
  {
    ...closed,
    title: 'Invitee',
    description:
      '`email` and `name` are short for those of `respondent`. Without an `id`, the email is the id of the respondent, or else the id of the invitation.',
  },
)
export type Person = Static<typeof Person>

export const NewInvitations = Type.Object(
  { people: Type.Array(Person, { minItems: 1, maxItems: MAX_PEOPLE, description: 'Who is invited.' }) },
  {
    ...closed,
    title: 'NewInvitations',
    examples: [{ people: [{ email: 'bob@example.com', name: 'Bob', expires: 'P7D' }] }],
  },
)

const url = Type.String({
  description: 'The personal link. Whoever has it answers as this person.',
  examples: [
    'https://forms.example.com/f/mIwRSVZBZ0yB6kGvGq9Yxw/l/invitation_01jzk3v9w2e8ra4m7y5c6q0htd.TtPZ0u4mVgyBAcrVxNkHn5',
  ],
})

export const CreatedInvitations = Type.Object(
  {
    invitations: Type.Array(
      Type.Object({ invitationid: Id('invitation'), url }, { ...closed, title: 'InvitationLink' }),
      { description: 'In the order of `people`.' },
    ),
  },
  { ...closed, title: 'CreatedInvitations' },
)

const Status = oneOf(
  STATUSES,
  'InvitationStatus',
  'NEW: not opened. OPENED: somebody opened the page. ANSWERED: a response was sent. EXPIRED: the link ended before.',
)

export const ListInvitationsBody = Type.Object(
  { ...pageMembers, status: Type.Optional(Status) },
  { ...closed, title: 'ListInvitationsRequest', examples: [{ status: 'OPENED', limit: 100 }] },
)

export const Invitation = Type.Object(
  {
    invitationid: Id('invitation'),
    webformid: Id('webform'),
    status: Status,
    respondent: Type.Object(
      {
        id: Type.String({ description: 'The id of the person.' }),
        email: Type.Optional(Type.String({ description: 'Their email.' })),
        name: Type.Optional(Type.String({ description: 'Their name.' })),
      },
      { ...closed, title: 'InvitedRespondent', description: 'Who answers, as the response shows it.' },
    ),
    language: Nullable('string', { description: 'The language of the page.' }),
    answers: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'The answers with which the page opens.',
    }),
    locked: Type.Unsafe<readonly string[]>(
      Type.Array(Type.String(), { description: 'The ids of answers that cannot be changed.' }),
    ),
    createDate: Timestamp,
    expireDate: NullableTimestamp('When the link ends. Null if it does not expire.'),
    openDate: NullableTimestamp('The first visit. A mail scanner that opens links counts too.'),
    answerDate: NullableTimestamp('When the response was stored.'),
    responseid: Type.Unsafe<string | null>({
      anyOf: [Id('response'), { type: 'null' }],
      description: 'The response. It may have been deleted since.',
    }),
    url: Type.Optional(
      Type.Unsafe<string>({
        ...url,
        description: 'The personal link. Only for keys that may create invitations.',
      }),
    ),
  },
  { ...closed, title: 'Invitation' },
)

export type InvitationParams = Static<typeof InvitationParams>
export type Invitation = Static<typeof Invitation>
