// In which order a page shows shuffled choices: one of a few, so that each is rendered and compressed once.
import { typeOf } from '../questions/index.ts'
import { ORDERS } from '../questions/shared/shuffled.ts'
import type { BaseQuestion } from '../questions/type.ts'

interface Shuffled {
  readonly isShuffled: boolean
}

export const hasShuffled = (questions: readonly BaseQuestion[]) =>
  questions.some(question => typeOf(question).isShuffled?.(question))

/** An order for a new page; undefined where nothing is shuffled. `random` is from 0 to less than 1. */
export const drawOrder = ({ isShuffled }: Shuffled, random: number) =>
  isShuffled ? Math.floor(random * ORDERS) : undefined

/** The order of a page that was sent: what was typed comes back in the order in which it was seen. */
export function orderOf({ isShuffled }: Shuffled, fields: URLSearchParams): number | undefined {
  const order = Number(fields.get('order') ?? 0)
  return isShuffled ? (Number.isInteger(order) && order >= 0 && order < ORDERS ? order : 0) : undefined
}
