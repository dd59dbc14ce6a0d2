import { source } from '../members.ts'
import { defineStep } from '../step.ts'

/** Starts a load from the connection of a dataset, as its schedule does. It does not wait for the rows. */
export const datasetLoad = defineStep({
  type: 'dataset.load',
  works: 'STORE',
  gives: ['loadid', 'status'],
  members: { dataset: source.dataset },
})
