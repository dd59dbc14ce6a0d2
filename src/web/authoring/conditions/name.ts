import type { Value } from '../../../engine/expressions/value.ts'
import type { Column } from '../../../engine/query/columns.ts'

/** A value that a step can read. */
export interface Name {
  /** The name in expressions: `response.answers.city`. */
  readonly path: string
  readonly label: string
  readonly group: string
  readonly value: Value
  /** The column that has the texts of choices. */
  readonly column?: Column
  /** True if its value is a list or an object, which texts can hardly show. */
  readonly isWhole?: boolean
}
