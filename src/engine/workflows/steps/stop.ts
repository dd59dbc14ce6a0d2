import { Type } from 'typebox'
import { oneOf, text } from '../members.ts'
import { defineStep } from '../step.ts'
import { inWords, resolve } from '../values.ts'

/** Ends the run. */
export const stop = defineStep({
  type: 'stop',
  works: 'CONTROL',
  gives: [],
  members: {
    status: Type.Optional(oneOf(['DONE', 'FAILED'], '`DONE` when absent.')),
    message: Type.Optional(text('Why, for people who read the run.', 1000)),
  },
  enter: ({ status = 'DONE', message }, scope) => ({
    end: status,
    message: inWords(resolve(message, scope)),
  }),
})
