import { source, values } from '../members.ts'
import { defineStep } from '../step.ts'

/** Replaces the row with the same key, or adds one. */
export const rowUpsert = defineStep({
  type: 'row.upsert',
  works: 'STORE',
  gives: ['rowids', 'count'],
  members: { dataset: source.dataset, values: values('The values by the id of the column.') },
})
