import { text, webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Moves a response to a state of its form's review. */
export const responseReview = defineStep({
  type: 'response.review',
  works: 'STORE',
  gives: ['responseid', 'state'],
  members: {
    ...webform,
    responseid: text('The id of the response.', 200),
    state: text('The state.', 100),
  },
})
