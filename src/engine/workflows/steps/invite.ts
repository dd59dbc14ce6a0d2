import { Type } from 'typebox'
import { text, value, values } from '../members.ts'
import { defineStep } from '../step.ts'

/** Makes a personal link to a web form. Another step sends it. */
export const invite = defineStep({
  type: 'invite',
  works: 'STORE',
  gives: ['invitationid', 'url'],
  members: {
    webformid: Type.String({
      pattern: '^webform_[0-9a-z]{26}$',
      description: 'A published web form of the application.',
      examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    email: Type.Optional(text('The e-mail address of the person.', 500)),
    respondent: Type.Optional(value('The person: `{ "id", "email", "name" }`, as invitations take it.')),
    answers: Type.Optional(values('Answers with which the page opens, by the id of the question.')),
    locked: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 200,
        description: 'The ids of `answers` that cannot be changed.',
      }),
    ),
    language: Type.Optional(text('The language of the page.', 35)),
    expires: text('When the link ends: a moment, or an ISO 8601 duration such as `P7D`.', 100),
  },
})
