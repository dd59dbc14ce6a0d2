import { webform } from '../members.ts'
import { defineStep } from '../step.ts'

/** Closes a web form until it is activated again. */
export const webformPause = defineStep({
  type: 'webform.pause',
  works: 'STORE',
  gives: ['status'],
  members: webform,
})
