import { webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Publishes the draft of a web form, or opens it again. */
export const webformActivate = defineStep({
  type: 'webform.activate',
  works: 'STORE',
  gives: ['status'],
  members: webform,
})
