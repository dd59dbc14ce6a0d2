import { chosenRows, rowsFaults } from '../members.ts'
import { defineStep } from '../step.ts'

/** Deletes the rows that match, at most 1000. */
export const rowDelete = defineStep({
  type: 'row.delete',
  works: 'STORE',
  gives: ['rowids', 'count'],
  rowConditions: ['where'],
  members: chosenRows,
  check: rowsFaults,
})
