// What a grader has typed: points and comments, kept while they walk from response to response.
import type { FormResponse, Grading } from '../../../results/context.ts'

export interface Pen {
  points: number | undefined
  comment: string
  error: string | undefined
}

/** Points and comments of one request, by question. */
export type Given = Readonly<Record<string, { points?: number | null; comment?: string | null }>>

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
    /** After the server has stored them. */
    forget: (response: FormResponse, ids: readonly string[]) => {
      for (const id of ids) pens.delete(keyOf(response, id))
    },
  }
}

const penOf = (grading: Grading | undefined): Pen => ({
  points: grading?.points ?? undefined,
  comment: grading?.comment ?? '',
  error: undefined,
})

/** The difference between a pen and what is stored. */
export function changeOf({ points, comment }: Pen, stored: Grading | undefined): Given[string] | undefined {
  const before = penOf(stored)
  const change = {
    ...(points !== before.points && { points: points ?? null }),
    ...(comment.trim() !== before.comment && { comment: comment.trim() || null }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
