// What a failed question to a dataset means.
import { ApiError } from '../../../api/api.ts'
import type { DatasetsContext } from './texts.ts'

export function datasetFailure({ words, inWords }: DatasetsContext, error: unknown): string {
  if (error instanceof ApiError && error.code === 'dataset_preparing') return words.problems.preparing
  if (error instanceof ApiError && error.code === 'analytics_off') return words.problems.off
  return inWords(error)
}

/** The first fault of a refused file or of its columns. */
export function failureIn({ words, inWords }: DatasetsContext, error: unknown): string {
  const [fault] = error instanceof ApiError ? error.faults : []
  return fault ? (words.load.codes[fault.code] ?? fault.detail) : inWords(error)
}
