import { chosenRows, rowsFaults, values } from '../members.ts'
import { defineStep } from '../step.ts'

/** Changes the rows that match, at most 1000. */
export const rowUpdate = defineStep({
  type: 'row.update',
  works: 'STORE',
  gives: ['rowids', 'count'],
  rowConditions: ['where'],
  members: { ...chosenRows, values: values('The values by the id of the column.') },
  check: rowsFaults,
})
