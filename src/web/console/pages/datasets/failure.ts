// What a refused file, or a failed question to a dataset, means.
import { ApiError } from '../../../api/api.ts'
import type { DatasetsTexts } from '../../../texts/console/datasets-en.ts'

interface FailureContext {
  readonly pageTexts: Pick<DatasetsTexts, 'load' | 'view'>
  inWords(error: unknown): string
}

/** The first fault of the file, the query or the columns. */
export function failureIn({ pageTexts, inWords }: FailureContext, error: unknown): string {
  const [fault] = error instanceof ApiError ? error.faults : []
  return fault
    ? (pageTexts.load.codes[fault.code] ?? pageTexts.view.codes[fault.code] ?? fault.detail)
    : inWords(error)
}
