import { webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Publishes the draft of a web form, which opens a paused form. */
export const webformActivate = defineStep({
  type: 'webform.activate',
  works: 'STORE',
  gives: ['status'],
  members: webform,
})
