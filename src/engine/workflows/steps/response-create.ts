import { Type } from 'typebox'
import { text, value, values, webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Stores a response, which is checked and scored like any other. */
export const responseCreate = defineStep({
  type: 'response.create',
  works: 'STORE',
  gives: ['responseid', 'score'],
  members: {
    ...webform,
    answers: values('The answers by the id of the question.'),
    email: Type.Optional(text("The respondent's e-mail address, if the web form asks for one.", 500)),
    respondent: Type.Optional(value('The person: `{ "id", "email", "name" }`, as invitations take it.')),
  },
})
