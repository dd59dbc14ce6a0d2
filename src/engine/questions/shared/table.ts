// Tables by type of question.
import type { BaseQuestion } from '../type.ts'

/** What the table has for the question's type. Schemas allow no type that is missing. */
export function entryOf<T>(table: ReadonlyMap<string, T>, { type }: Pick<BaseQuestion, 'type'>): T {
  const entry = table.get(type)
  if (entry === undefined) throw new Error(`No question type ${type}`)
  return entry
}
