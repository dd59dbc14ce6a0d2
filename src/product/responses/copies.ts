// Copies of responses that find and count among millions of them. The store has the truth, and answers if a copy cannot.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Sort } from './schemas.ts'
import type { Key } from './sort.ts'

/** Which responses are asked for. */
export interface CopyScope {
  readonly organizationId: string
  readonly webformId: string
  readonly filter: Condition | undefined
  /** The condition of a token, which can name what is hidden from the token. */
  readonly visible: Condition | undefined
  /** Question ids and names of response fields that `filter` and `sort` cannot name. */
  readonly hidden: readonly string[]
}

export interface PageScope extends CopyScope {
  readonly gradingStatus: 'GRADED' | 'PENDING' | undefined
  readonly sort: Sort | undefined
  /** The last response before the page. */
  readonly after: Found | undefined
  readonly limit: number
}

/** A response or a row that a copy has found. */
export interface Found {
  readonly id: string
  /** Its place in the sort order; null without one. */
  readonly key: Key
}

export interface ResponseCopies {
  /** Finds responses in order. Some may no longer match. Undefined if the copy cannot say. */
  findPage(scope: PageScope): Promise<readonly Found[] | undefined>
}
