// What a failure means to people, in their language: by the codes of the server, whose own sentences are in English.
import { ApiError } from '../api/api.ts'
import type { ConsoleTexts } from '../texts/console/en.ts'

export function errorInWords({ problems }: Pick<ConsoleTexts, 'problems'>, error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error)
    return problems.unexpected
  }
  const known = problems.byCode[error.code]
  if (known) return known
  if (error.status === 404) return problems.notFound
  if (error.status === 412) return problems.changed
  if (error.status === 429) return problems.tooMany
  if (error.status >= 500) return problems.server
  return error.message === '' ? problems.unexpected : problems.refused(error.message)
}

/** The sentence of one wrong field. */
export const faultInWords = (
  { problems }: Pick<ConsoleTexts, 'problems'>,
  { code, detail }: ApiError['faults'][number],
): string => problems.faults[code] ?? problems.fault(detail)
