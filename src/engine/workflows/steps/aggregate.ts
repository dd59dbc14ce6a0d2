import { Type } from 'typebox'
import { oneOf, source } from '../members.ts'
import { defineStep } from '../step.ts'

/** Computes one number over rows of a dataset or web form. */
export const aggregate = defineStep({
  type: 'aggregate',
  works: 'READ',
  gives: ['value'],
  rowConditions: ['where'],
  members: {
    ...source,
    fn: oneOf(['count', 'sum', 'mean', 'min', 'max', 'median'], 'The function.'),
    of: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The column. Not for `count`.' }),
    ),
  },
  check: ({ fn, of }) =>
    (fn === 'count') === (of === undefined)
      ? []
      : [
          fn === 'count'
            ? { pointer: '/of', code: 'member_unused', detail: '`count` counts rows. Remove `of`.' }
            : { pointer: '/of', code: 'member_missing', detail: `Name the column for \`${fn}\`.` },
        ],
})
