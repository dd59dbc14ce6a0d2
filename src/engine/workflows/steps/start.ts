import { Type } from 'typebox'
import { value } from '../members.ts'
import { defineStep } from '../step.ts'

/** Starts a run of another workflow, which goes on by itself. */
export const start = defineStep({
  type: 'start',
  works: 'STORE',
  gives: ['runid'],
  members: {
    workflowid: Type.String({
      pattern: '^workflow_[0-9a-z]{26}$',
      description: 'A workflow of the application with the trigger `workflow`.',
    }),
    input: Type.Optional(value('What the run reads as `input`.')),
  },
})
