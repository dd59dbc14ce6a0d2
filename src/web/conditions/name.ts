import type { Value } from '../../engine/expressions/value.ts'
import type { Column } from '../../engine/query/columns.ts'

/** A value that a step can read. */
export interface Name {
  /** As expressions write it: `response.answers.city`. */
  readonly path: string
  readonly label: string
  readonly group: string
  readonly value: Value
  /** For the texts of choices. */
  readonly column?: Column
  /** True if its value is a list or an object, which texts can hardly show. */
  readonly isWhole?: boolean
}
