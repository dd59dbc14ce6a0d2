// Columns on top of each other: each row becomes one row for each of the columns that has a value. So the rows of a matrix are groups.
import { type Static, Type } from 'typebox'
import type { Fault } from '../faults.ts'
import type { Column } from './columns.ts'

const MAX_COLUMNS = 50
const NAME = '^[A-Za-z][A-Za-z0-9_-]{0,39}$'

const name = (description: string, example: string) =>
  Type.String({ pattern: NAME, description, examples: [example] })

export const Stack = Type.Object(
  {
    columns: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: MAX_COLUMNS,
      description: 'The ids of columns of one type, such as the rows of a matrix.',
      examples: [['course.clear', 'course.useful']],
    }),
    as: name('The new column that says which of the columns it was.', 'statement'),
    value: name('The new column with the value.', 'agreement'),
  },
  {
    additionalProperties: false,
    title: 'Stack',
    description:
      'Makes a row of each value of these columns, before anything else. Rows of the dataset without a value are left out.',
  },
)
export type Stack = Static<typeof Stack>

/** Separates the text of a question from the text of a part of it. */
const JOINT = ' - '

/** The columns of the dataset with the two of the stack. */
export function stackedColumns(columns: readonly Column[], stack: Stack | undefined): readonly Column[] {
  const stacked = stack ? stackOf(columns, stack) : []
  const [first] = stacked
  if (!stack || !first) return columns
  const head = headOf(stacked)
  const { type, values, format } = first
  return [
    ...columns,
    {
      id: stack.as,
      label: head || stack.as,
      type: 'TEXT',
      values: stacked.map(({ id, label }) => ({
        value: id,
        label: head === '' ? label : label.slice(head.length + JOINT.length),
      })),
    },
    {
      id: stack.value,
      label: head || stack.value,
      type,
      ...(values && { values }),
      ...(format && { format }),
    },
  ]
}

/** @returns faults with pointers into the query */
export function stackFaults(columns: readonly Column[], stack: Stack | undefined): Fault[] {
  if (!stack) return []
  const faults: Fault[] = []
  const refuse = (at: string, code: string, detail: string) =>
    faults.push({ pointer: `/stack/${at}`, code, detail })
  const byId = new Map(columns.map(column => [column.id, column]))
  const type = byId.get(stack.columns[0] ?? '')?.type
  for (const [i, id] of stack.columns.entries()) {
    const column = byId.get(id)
    if (!column) refuse(`columns/${i}`, 'column_unknown', `The dataset has no column "${id}".`)
    else if (column.type === 'JSON' || column.type === 'TEXT_LIST')
      refuse(`columns/${i}`, 'column_type', `Columns with one value are stacked; "${id}" is ${column.type}.`)
    else if (column.type !== type)
      refuse(
        `columns/${i}`,
        'column_type',
        `All columns have the type of the first: "${id}" is ${column.type}.`,
      )
    if (stack.columns.indexOf(id) < i) refuse(`columns/${i}`, 'name_taken', `"${id}" is here twice.`)
  }
  for (const at of ['as', 'value'] as const)
    if (byId.has(stack[at])) refuse(at, 'name_taken', `The dataset has a column "${stack[at]}".`)
  if (stack.as === stack.value) refuse('value', 'name_taken', 'Use two different names.')
  return faults
}

const stackOf = (columns: readonly Column[], stack: Stack): Column[] => {
  const byId = new Map(columns.map(column => [column.id, column]))
  return stack.columns.flatMap(id => byId.get(id) ?? [])
}

/** The text that all labels have before their part; empty if there is none. */
function headOf(columns: readonly Column[]): string {
  const heads = columns.map(({ label }) => label.slice(0, Math.max(0, label.lastIndexOf(JOINT))))
  return new Set(heads).size === 1 ? (heads[0] ?? '') : ''
}
