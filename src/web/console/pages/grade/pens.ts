// What a grader has typed: points and comments, kept while they walk from response to response.
import { isPoints } from '../../../../engine/scoring/points.ts'
import type { Response as FormResponse, HandGrade, QuestionGrading } from '../../../api/contract.d.ts'

export interface Pen {
  points: number | undefined
  comment: string
  error: string | undefined
}

/** Points and comments of one request, by question. */
export type PenGrades = Readonly<Record<string, HandGrade>>

export function createPens() {
  const pens = new Map<string, Pen>()
  const keyOf = ({ responseid }: FormResponse, id: string) => `${responseid} ${id}`
  return {
    of(response: FormResponse, id: string): Pen {
      const key = keyOf(response, id)
      const pen = pens.get(key) ?? penOf(response.grading?.[id])
      pens.set(key, pen)
      return pen
    },
    /** Removes the pens of questions whose grading the server has stored. */
    forget: (response: FormResponse, ids: readonly string[]) => {
      for (const id of ids) pens.delete(keyOf(response, id))
    },
  }
}

const penOf = (grading: QuestionGrading | undefined): Pen => ({
  points: grading?.points ?? undefined,
  comment: grading?.comment ?? '',
  error: undefined,
})

/** Why points cannot be saved. @param isNeeded nothing is given yet, so points are needed */
export function pointsFault(
  points: number | undefined,
  max: number,
  isNeeded: boolean,
): 'missing' | 'too_many' | 'digits' | undefined {
  if (points === undefined) return isNeeded ? 'missing' : undefined
  if (points < 0) return 'missing'
  if (points > max) return 'too_many'
  return isPoints(points) ? undefined : 'digits'
}

/** What a person changed of a response, by question. */
export function givenOf(
  response: FormResponse,
  items: readonly { readonly id: string; readonly pen: Pen }[],
): PenGrades {
  const given = items.flatMap(({ id, pen }) => {
    const change = changeOf(pen, response.grading?.[id])
    return change ? [[id, change] as const] : []
  })
  return Object.fromEntries(given)
}

/** The difference between a pen and what is stored. */
function changeOf(
  { points, comment }: Pen,
  stored: QuestionGrading | undefined,
): PenGrades[string] | undefined {
  const before = penOf(stored)
  const change = {
    ...(points !== before.points && { points: points ?? null }),
    ...(comment.trim() !== before.comment && { comment: comment.trim() || null }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
