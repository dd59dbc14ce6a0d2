// What the table shows beside the responses. It draws without it, and again when it has arrived.
import type { Response as FormResponse } from '../api/contract.d.ts'
import type { ResultsContext } from './results-context.ts'

export async function readBeside(
  { askedForm, versions, reviews, update }: ResultsContext,
  rows: readonly FormResponse[] = [],
): Promise<void> {
  // Calculations are those of the version that a response answers.
  const wanted = askedForm.logic?.calculations?.length ? new Set(rows.map(({ version }) => version)) : []
  await Promise.allSettled([
    ...[...wanted].map(versions.read),
    reviews.read(rows.map(({ responseid }) => responseid)),
  ])
  update()
}
