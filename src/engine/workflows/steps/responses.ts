// The steps that store, grade and delete responses, and open and close web forms.
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

/** Deletes a response with its files. */
export const responseDelete = defineStep({
  type: 'response.delete',
  works: 'STORE',
  gives: ['responseid'],
  members: { webformid, responseid: text('The id of the response.', 200) },
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
