// The columns of a dataset as the subjects of conditions. Columns such as `name.first` are parts of one subject.
import { recordOf, type Value } from '../../../engine/expressions/value.ts'
import { type Column, type ColumnType, valueOfType } from '../../../engine/query/columns.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Icon } from '../../kit/icons.ts'
import type { Subject } from './subjects.ts'

export const COLUMN_ICONS: Readonly<Record<ColumnType, Icon>> = {
  TEXT: 'text',
  NUMBER: 'number',
  INTEGER: 'number',
  BOOLEAN: 'yes-no',
  DATE: 'calendar',
  TIME: 'clock',
  DATETIME: 'calendar-clock',
  TEXT_LIST: 'checkboxes',
  JSON: 'json',
}

const HIDDEN = 'hidden.'

/** Conditions read a name up to its first point, and the rest as a part. */
function headOf(id: string): string {
  const dot = id.indexOf('.', id.startsWith(HIDDEN) ? HIDDEN.length : 0)
  return dot < 0 ? id : id.slice(0, dot)
}

/** What conditions compare a column with: its choices, if it has some. */
export function comparable({ type, values }: Column): Value {
  const value = valueOfType(type)
  if (!values || (type !== 'TEXT' && type !== 'TEXT_LIST')) return value
  const choice: Value = { kind: 'choice', choices: new Set(values.map(one => one.value)) }
  return type === 'TEXT' ? choice : { ...value, item: choice }
}

/** Columns of JSON are left out: conditions cannot look into them. */
export function columnSubjects(columns: readonly Column[]): readonly Subject[] {
  const groups = Map.groupBy(
    columns.filter(({ type }) => type !== 'JSON'),
    ({ id }) => headOf(id),
  )
  return [...groups].map(([name, group]) => subjectOf(name, group))
}

function subjectOf(name: string, group: readonly Column[]): Subject {
  const whole = group.find(({ id }) => id === name)
  const parts = group.filter(({ id }) => id !== name)
  const members = Object.fromEntries(
    parts.map(column => [column.id.slice(name.length + 1), comparable(column)]),
  )
  const own = whole && comparable(whole)
  const label = whole?.label ?? (parts[0]?.label.split(' - ')[0] || name)
  return {
    name,
    label,
    icon: COLUMN_ICONS[whole?.type ?? 'TEXT'],
    number: undefined,
    value: own
      ? { ...own, ...(parts.length > 0 && { members: { ...own.members, ...members } }) }
      : recordOf(members),
    question: wordsOf(name, label, group, column => column.id.slice(name.length + 1)),
  }
}

/** The editor finds the texts of choices and parts in a question. */
export function wordsOf(
  id: string,
  text: string,
  columns: readonly Column[],
  partOf: (column: Column) => string,
): BaseQuestion {
  const question = {
    id,
    type: '',
    text,
    choices: columns.flatMap(({ values = [] }) =>
      values.map(({ value, label }) => ({ id: value, text: label })),
    ),
    rows: columns.map(column => ({ id: partOf(column), text: column.label })),
  }
  return question
}
