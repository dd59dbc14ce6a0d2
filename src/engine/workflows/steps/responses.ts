// The steps that store and grade responses.
import { Type } from 'typebox'
import { text, value, values } from '../members.ts'
import { defineStep } from '../step.ts'

const webformid = Type.String({
  pattern: '^webform_[0-9a-z]{26}$',
  description: 'A web form of the application.',
  examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
})

/** Stores a response, which is checked and scored like any other. */
export const responseCreate = defineStep({
  type: 'response.create',
  works: 'STORE',
  gives: ['responseid', 'score'],
  members: { webformid, answers: values('The answers by the id of the question.') },
})

/** Grades answers of a response by hand. */
export const responseGrade = defineStep({
  type: 'response.grade',
  works: 'STORE',
  gives: ['responseid', 'score'],
  members: {
    webformid,
    responseid: text('The id of the response.', 200),
    grades: value('Points and feedback by the id of the question, as the operation that grades takes them.'),
  },
})

/** Makes a link with which one person answers a web form. */
export const invite = defineStep({
  type: 'invite',
  works: 'STORE',
  gives: ['invitationid', 'url'],
  members: {
    webformid,
    respondent: Type.Optional(text('Your id of the person. The e-mail address when absent.', 200)),
    email: Type.Optional(text('The e-mail address of the person.', 254)),
    answers: Type.Optional(values('Answers that the form opens with.')),
    locked: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 100,
        description: 'The ids of answers that the person cannot change.',
      }),
    ),
    expires: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 24,
        description: 'How many hours the link works. 24 when absent.',
      }),
    ),
  },
  check: ({ respondent, email }) =>
    respondent === undefined && email === undefined
      ? [{ pointer: '', code: 'member_missing', detail: 'Say who is invited: `respondent` or `email`.' }]
      : [],
})

export const webformActivate = defineStep({
  type: 'webform.activate',
  works: 'STORE',
  gives: ['status'],
  members: { webformid },
})
export const webformPause = defineStep({
  type: 'webform.pause',
  works: 'STORE',
  gives: ['status'],
  members: { webformid },
})

/** Reads a dataset of kind CONNECTION anew. */
export const datasetLoad = defineStep({
  type: 'dataset.load',
  works: 'STORE',
  gives: ['loadid', 'status'],
  members: {
    dataset: Type.String({ pattern: '^dataset_[0-9a-z]{26}$', description: 'A dataset with a connection.' }),
  },
})
