// The values of a response, with their names in words.
import { BOOLEAN, NUMBER, TEXT } from '../../../engine/expressions/value.ts'
import type { Column } from '../../../engine/query/columns.ts'
import { comparable } from './column-subjects.ts'
import type { Name } from './name.ts'

/** The fields of every response, by the column that holds them. */
const FIELDS: Readonly<Record<string, string>> = {
  _responseid: 'responseid',
  _version: 'version',
  _createDate: 'createDate',
  _submissionId: 'submissionId',
  _email: 'email',
  _language: 'language',
  _respondentId: 'respondent.id',
  _respondentEmail: 'respondent.email',
  _respondentName: 'respondent.name',
  _score: 'score',
  _maxScore: 'maxScore',
  _percent: 'percent',
  _passed: 'passed',
  _gradingStatus: 'gradingStatus',
  _grade: 'grade',
  _outcome: 'outcome',
}
const HIDDEN = 'hidden.'

/**
 * The columns of a web form are its questions, which texts name first.
 * @param labels of fields
 */
export function namesOfResponse(
  columns: readonly Column[],
  labels: Readonly<Record<string, string>>,
  group: string,
): Name[] {
  const named = columns.map((column): Name => {
    const field = FIELDS[column.id]
    const own = column.id.startsWith(HIDDEN) ? column.id.slice(HIDDEN.length) : column.id
    return {
      path: field === undefined ? `response.answers.${own}` : `response.${field}`,
      label: field === undefined ? column.label || own : (labels[field] ?? column.label),
      group,
      value: comparable(column),
      column,
    }
  })
  // Without a web form, the fields of every response are known.
  const fields = columns.length > 0 ? [] : Object.values(FIELDS).map(field => fieldName(labels, group, field))
  const answers = named.filter(({ path }) => path.startsWith('response.answers.'))
  return [...answers, ...named.filter(name => !answers.includes(name)), ...fields]
}

const NUMBERS = new Set(['score', 'maxScore', 'percent', 'version'])

const fieldName = (labels: Readonly<Record<string, string>>, group: string, field: string): Name => ({
  path: `response.${field}`,
  label: labels[field] ?? field,
  group,
  value: NUMBERS.has(field) ? NUMBER : field === 'passed' ? BOOLEAN : TEXT,
})
