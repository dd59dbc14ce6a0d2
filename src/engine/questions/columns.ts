// An answer as columns of a table: one for most types, several for those whose answers have parts.

import { reportOf } from './reports.ts'
import { columnsBy } from './shared/part-columns.ts'
import type { BaseQuestion, Column } from './type.ts'

/** The columns of a question; the name of each begins with the question's id. */
export const columnsOf = (question: BaseQuestion): readonly Column[] =>
  columnsBy(reportOf(question), question)
