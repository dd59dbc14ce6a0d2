import { source, values } from '../members.ts'
import { defineStep } from '../step.ts'

/** Adds a row. */
export const rowCreate = defineStep({
  type: 'row.create',
  works: 'STORE',
  gives: ['rowids', 'count'],
  members: { dataset: source.dataset, values: values('The values by the id of the column.') },
})
