import { Type } from 'typebox'
import { text } from '../members.ts'
import { defineStep } from '../step.ts'

/** Moves a response to a state of its form's review. */
export const responseReview = defineStep({
  type: 'response.review',
  works: 'STORE',
  gives: ['responseid', 'state'],
  members: {
    webformid: Type.String({
      pattern: '^webform_[0-9a-z]{26}$',
      description: 'A web form of the application with `settings.review`.',
      examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    responseid: text('The id of the response.', 200),
    state: text('The state.', 100),
  },
})
