import { Type } from 'typebox'
import { integer, sort, source } from '../members.ts'
import { LOOKUP_LIMITS } from '../row-limits.ts'
import { defineStep } from '../step.ts'

/** Reads rows of a dataset or web form. */
export const lookup = defineStep({
  type: 'lookup',
  works: 'READ',
  gives: ['rows', 'count', 'more'],
  rowConditions: ['where'],
  members: {
    ...source,
    sort,
    limit: integer(
      1,
      LOOKUP_LIMITS.most,
      'Takes the first rows only. If it is absent, more than 100 rows fail the step; if it is 1000, more than 1000.',
    ),
    select: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 200,
        description: 'The columns of each row. All when absent.',
      }),
    ),
  },
})
