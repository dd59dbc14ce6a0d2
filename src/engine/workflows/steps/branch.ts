import { Type } from 'typebox'
import { evaluateWithin, newBudget } from '../../expressions/bounded.ts'
import { holds } from '../../expressions/evaluate.ts'
import { condition, steps } from '../members.ts'
import { defineStep } from '../step.ts'

const Case = Type.Object(
  { when: condition('Runs `steps` if it holds.'), steps: steps('The steps of the case.') },
  { additionalProperties: false, title: 'BranchCase', description: 'A condition and its steps.' },
)

/** Runs the steps of the first case whose condition holds. */
export const branch = defineStep({
  type: 'branch',
  works: 'CONTROL',
  gives: ['case'],
  members: {
    cases: Type.Array(Case, { minItems: 1, maxItems: 20, description: 'The cases in their order.' }),
    otherwise: Type.Optional(steps('Runs if no case holds.')),
  },
  conditions: ({ cases }) => cases.map(({ when }, i) => ({ pointer: `/cases/${i}/when`, expression: when })),
  lists: ({ cases, otherwise = [] }) => [
    ...cases.map((one, i) => ({ pointer: `/cases/${i}/steps`, steps: one.steps })),
    { pointer: '/otherwise', steps: otherwise },
  ],
  enter({ cases, otherwise }, { data }) {
    const budget = newBudget()
    const found = cases.findIndex(one => holds(evaluateWithin(budget, one.when, data)))
    if (found >= 0) return { output: { case: found }, into: `/cases/${found}/steps` }
    return { output: { case: -1 }, ...(otherwise && { into: '/otherwise' }) }
  },
})
