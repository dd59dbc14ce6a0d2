// An answer as columns of a table: one for most types, several for those whose answers have parts.
import { typeOf } from './index.ts'
import type { BaseQuestion, Cell, Column } from './type.ts'

/** The columns of a question; the name of each begins with the question's id. */
export const columnsOf = (question: BaseQuestion): readonly Column[] => {
  const { answer, columns } = typeOf(question)
  return answer ? (columns?.(question) ?? [{ name: question.id, cell: asItIs }]) : []
}

const asItIs = (answer: unknown): Cell =>
  typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean'
    ? answer
    : JSON.stringify(answer)
