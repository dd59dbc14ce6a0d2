import type { Query } from '../../../engine/query/document.ts'
import { answerQuery } from '../../datasets/query.ts'
import { type Effect, textOf } from './effect.ts'
import { wantedOf } from './rows-of.ts'

export const aggregate: Effect = {
  works: 'READ',
  async carryOut(input, context) {
    const { dataset, where } = wantedOf(input, 1)
    // The schema of the step has the functions.
    const measure = {
      as: 'value',
      fn: textOf(input, 'fn'),
      ...(input.of !== undefined && { of: textOf(input, 'of') }),
    }
    const query = { dataset, measures: [measure], ...(where && { filter: where }) } as Query
    const { rows } = await answerQuery({ ...context, now: Date.parse(context.now) }, query)
    return { value: rows[0]?.[0] ?? null }
  },
}
