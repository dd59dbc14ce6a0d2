import { text, webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Deletes a response with its files. */
export const responseDelete = defineStep({
  type: 'response.delete',
  works: 'STORE',
  gives: ['responseid'],
  members: { ...webform, responseid: text('The id of the response.', 200) },
})
