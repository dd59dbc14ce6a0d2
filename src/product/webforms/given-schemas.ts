// What is known of a person before they answer: members that browser tokens and invitations share.
import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'

export const email = Type.Optional(
  Type.String({ format: 'email', maxLength: 254, description: 'Their email. It is not verified.' }),
)
export const name = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Their name.', examples: ['Bob'] }),
)

export const givenMembers = {
  respondent: Type.Optional(
    Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 200, description: 'Your id of the person.' }),
        email,
        name,
      },
      { ...closed, title: 'Respondent', description: 'The person who answers. Stored with the response.' },
    ),
  ),
  answers: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
      maxProperties: 200,
      description: 'Answers by question id with which the page opens.',
      examples: [{ city: 'Vienna' }],
    }),
  ),
  locked: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 200,
      uniqueItems: true,
      description: 'The ids of `answers` that the respondent cannot change.',
    }),
  ),
}
