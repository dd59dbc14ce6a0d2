// Which values of a response fill the columns of a table.
import type { Column } from '../../../engine/query/columns.ts'
import { variable } from './template.ts'

/**
 * Columns get the answer of the question with their id, and the email. The first column of the key gets the email if nothing else
 * fits: without a value it could not find its row. A table in which no column fits gets the id of the response.
 *
 * @param questions the ids of the form's questions
 */
export function rowOfResponse(
  columns: readonly Column[],
  key: readonly string[] | null,
  questions: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const fitting = (id: string) => {
    if (questions.has(id)) return variable(`response.answers.${id}`)
    if (/^e-?mail$/i.test(id) || key?.[0] === id) return variable('response.email')
    return undefined
  }
  const values = columns.flatMap(({ id }) => {
    const value = fitting(id)
    return value ? [[id, value]] : []
  })
  if (values.length > 0) return Object.fromEntries(values)
  const text = columns.find(({ type }) => type === 'TEXT')
  return text ? { [text.id]: variable('response.responseid') } : {}
}
