import { values } from '../members.ts'
import { defineStep } from '../step.ts'
import { resolve } from '../values.ts'

/** Changes variables. */
export const set = defineStep({
  type: 'set',
  works: 'CONTROL',
  members: { values: values('The new values by the name of the variable.') },
  enter(step, scope) {
    const variables = resolve(step.values, scope) as Readonly<Record<string, unknown>>
    return { output: variables, variables }
  },
})
