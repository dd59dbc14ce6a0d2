// The columns of a copy. A question has columns for each of its types, because the types of its answers differ. Names are numbers of
// ours, never words of users.
import { typeOf } from '../../engine/questions/index.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { ColumnType } from '../../platform/columnar/duckdb.ts'
import { SYSTEM_FIELDS, type SystemFieldName } from '../responses/response-fields.ts'
import type { AskedQuestion, QuestionsByKey } from '../summary/question-collector.ts'

/** How answers are stored in the value column. A record has only its JSON. */
export type Layout = 'text' | 'number' | 'boolean' | 'moment' | 'texts' | 'record'

export interface Field {
  /** See `keyOf` of the question collector. */
  readonly key: string
  readonly id: string
  readonly number: number
  readonly layout: Layout
  /** True for texts that are compared without regard to case. They have a column more, in lower case. */
  readonly ignoresCase: boolean
}

/** What is known of a copy's columns; stored in the copy. */
export interface CopyColumns {
  readonly fields: readonly Field[]
  readonly isQuiz: boolean
}

const systemNames = Object.keys(SYSTEM_FIELDS)

/** The column of a system field, such as `_score`. */
export const systemColumn = (name: SystemFieldName) => `s${systemNames.indexOf(name)}`

/** The column with the value of a system field in lower case. */
export const keyColumn = (column: string) => `${column}k`

export const columnOf = {
  /** The value, if the layout can hold it. */
  value: ({ number }: Field) => `v${number}`,
  /** The answer as JSON, if the value column does not hold all of it. */
  json: ({ number }: Field) => `j${number}`,
  /** The value in lower case, if case does not matter. DuckDB and JavaScript have different lower cases. */
  key: ({ number }: Field) => `k${number}`,
  /** Whether logic hid the question; null if the version does not have it. */
  hidden: ({ number }: Field) => `h${number}`,
  points: ({ number }: Field) => `p${number}`,
  /** Null if the question was not graded. */
  maxPoints: ({ number }: Field) => `m${number}`,
  isCorrect: ({ number }: Field) => `c${number}`,
}

export interface Column {
  readonly name: string
  readonly type: ColumnType
}

const valueTypes: Readonly<Record<Layout, ColumnType>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  moment: 'number',
  texts: 'texts',
  record: 'boolean',
}

/** The columns of one field, in the order in which cells are made. */
const fieldColumns = (field: Field, isQuiz: boolean): Column[] => [
  { name: columnOf.value(field), type: valueTypes[field.layout] },
  { name: columnOf.json(field), type: 'text' },
  ...(field.ignoresCase ? [{ name: columnOf.key(field), type: 'text' } as const] : []),
  { name: columnOf.hidden(field), type: 'boolean' },
  ...(isQuiz
    ? ([
        { name: columnOf.points(field), type: 'number' },
        { name: columnOf.maxPoints(field), type: 'number' },
        { name: columnOf.isCorrect(field), type: 'boolean' },
      ] as const)
    : []),
]

/** The column that numbers rows in the order in which the copy got them. A row that is added again gets a new number. */
export const ROW_NUMBER = '_n'

/** The columns of every response. */
const baseColumns: readonly Column[] = [
  { name: '_id', type: 'text' },
  { name: ROW_NUMBER, type: 'number' },
  ...Object.values(SYSTEM_FIELDS).flatMap(({ value: { kind, ignoresCase } }, i): Column[] => [
    { name: `s${i}`, type: valueTypes[layoutOfKind(kind)] },
    ...(ignoresCase ? [{ name: keyColumn(`s${i}`), type: 'text' } as const] : []),
  ]),
]

/** The table of a copy. */
export const tableColumns = ({ fields, isQuiz }: CopyColumns): Column[] => [
  ...baseColumns,
  ...fields.flatMap(field => fieldColumns(field, isQuiz)),
]

export function columnsOfVersions(all: QuestionsByKey, isQuiz: boolean): CopyColumns {
  const fields = [...all].map(([key, asked], number) => ({
    key,
    id: asked.id,
    number,
    layout: layoutOf(asked),
    ignoresCase: [...asked.questions].some(
      question => typeOf(question).value?.(question).ignoresCase === true,
    ),
  }))
  return { fields, isQuiz }
}

/** If versions of a question differ in the kind of value, answers are stored as JSON. */
function layoutOf({ questions }: AskedQuestion): Layout {
  const layouts = new Set([...questions].map(layoutOfQuestion))
  const [layout = 'record'] = layouts
  return layouts.size === 1 ? layout : 'record'
}

function layoutOfQuestion(question: BaseQuestion): Layout {
  const value = typeOf(question).value?.(question)
  return value ? layoutOfKind(value.kind) : 'record'
}

function layoutOfKind(kind: string): Layout {
  if (kind === 'number' || kind === 'boolean') return kind
  if (kind === 'datetime') return 'moment'
  if (kind === 'list') return 'texts'
  return kind === 'record' ? 'record' : 'text'
}
