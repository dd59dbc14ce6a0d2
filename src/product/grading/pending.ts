// Counts answers that wait for manual grading.
import type { ResponseRow } from '../responses/queries.ts'
import type { PendingAnswers } from './schemas.ts'

const MAX_COUNTED = 1000

export function createPendingCount() {
  const answers = new Map<string, number>()
  let responses = 0
  let isMore = false
  return {
    /** False if it counts no more. */
    add({ grading }: Pick<ResponseRow, 'grading'>): boolean {
      if (responses === MAX_COUNTED) {
        isMore = true
        return false
      }
      responses++
      for (const [id, { points }] of Object.entries(grading ?? {}))
        if (points === null) answers.set(id, (answers.get(id) ?? 0) + 1)
      return true
    },
    result: (): PendingAnswers => ({
      responses,
      isMore,
      questions: [...answers]
        .map(([id, count]) => ({ id, answers: count }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  }
}
