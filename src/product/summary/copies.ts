import type { CopyScope } from '../responses/copies.ts'
import type { SummaryResult } from './summarise.ts'

/** Copies of responses that count millions of them. */
export interface SummaryCopies {
  /** Undefined if the copy cannot say. */
  summarise(scope: CopyScope): Promise<SummaryResult | undefined>
}
