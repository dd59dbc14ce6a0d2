import { text, value, webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Grades answers of a response by hand. */
export const responseGrade = defineStep({
  type: 'response.grade',
  works: 'STORE',
  gives: ['responseid', 'score'],
  members: {
    ...webform,
    responseid: text('The id of the response.', 200),
    grades: value('Points and feedback by the id of the question, as the operation that grades takes them.'),
  },
})
