import { Type } from 'typebox'
import { integer, sort, source } from '../members.ts'
import { defineStep } from '../step.ts'

/** Reads rows of a dataset or web form. */
export const lookup = defineStep({
  type: 'lookup',
  works: 'READ',
  gives: ['rows', 'count'],
  rowConditions: ['where'],
  members: {
    ...source,
    sort,
    limit: integer(1, 1000, 'The most rows. 100 when absent.'),
    select: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 200,
        description: 'The columns of each row. All when absent.',
      }),
    ),
  },
})
