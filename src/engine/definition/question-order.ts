// The order of shuffled choices on a page. There are few orders, so each is rendered and compressed once.

import { pageOf } from '../questions/pages.ts'
import { ORDERS } from '../questions/shared/shuffled.ts'
import type { BaseQuestion } from '../questions/type.ts'

interface Shuffled {
  readonly isShuffled: boolean
}

export const hasShuffled = (questions: readonly BaseQuestion[]) =>
  questions.some(question => pageOf(question).isShuffled?.(question))

/** Draws an order for a new page; undefined if nothing is shuffled. `random` is at least 0 and less than 1. */
export const drawOrder = ({ isShuffled }: Shuffled, random: number) =>
  isShuffled ? Math.floor(random * ORDERS) : undefined

/** The order of a page that was sent, so that it is shown again in the same order. */
export function orderOf({ isShuffled }: Shuffled, fields: URLSearchParams): number | undefined {
  const order = Number(fields.get('order') ?? 0)
  return isShuffled ? (Number.isInteger(order) && order >= 0 && order < ORDERS ? order : 0) : undefined
}
