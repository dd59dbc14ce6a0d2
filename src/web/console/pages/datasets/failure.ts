// What a failed question to a dataset means.
import { ApiError } from '../../../api/api.ts'
import type { DatasetsContext } from './texts.ts'

export function datasetFailure({ words, inWords }: DatasetsContext, error: unknown): string {
  if (error instanceof ApiError && error.code === 'dataset_preparing') return words.problems.preparing
  if (error instanceof ApiError && error.code === 'analytics_off') return words.problems.off
  return inWords(error)
}
