// The columns of datasets, as the API shows and takes them.
import { type Static, Type } from 'typebox'
import { COLUMN_TYPES, ColumnFormat, type ColumnType } from '../../engine/query/columns.ts'
import { closed, oneOf } from '../../platform/http/schemas.ts'
import { MAX_COLUMNS } from './columns.ts'

const COLUMN_ID = '^[A-Za-z][A-Za-z0-9_]{0,63}$'
export const ColumnId = Type.String({
  pattern: COLUMN_ID,
  description: 'The name of the column in rows, filters and queries. It never changes.',
  examples: ['amount'],
})
const TypeOfColumn = oneOf<ColumnType>(
  COLUMN_TYPES,
  'ColumnType',
  '`DATE` is YYYY-MM-DD, `TIME` is HH:MM, `DATETIME` is ISO 8601 with an offset. `JSON` can be read, not queried.',
)
const Label = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What people read. The id when absent.',
  examples: ['Amount'],
})

const columnMembers = {
  format: Type.Optional(ColumnFormat),
  description: Type.Optional(
    Type.String({ maxLength: 1000, description: 'What the column has. Empty when absent.' }),
  ),
}

const header = {
  header: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The name of the column in files. A file can also name it by its id or label.',
      examples: ['Amount due (EUR)'],
    }),
  ),
}

const Values = Type.Array(
  Type.Object(
    {
      value: Type.String({ description: 'The value in rows.', examples: ['paris'] }),
      label: Type.String({ description: 'What people read.', examples: ['Paris'] }),
    },
    { ...closed, title: 'ColumnValue' },
  ),
  { description: 'What the values mean if they are ids, such as those of choices.' },
)

export const NewColumn = Type.Object(
  { id: ColumnId, label: Type.Optional(Label), type: TypeOfColumn, ...columnMembers, ...header },
  { ...closed, title: 'NewColumn' },
)
export type NewColumn = Static<typeof NewColumn>

const shownMembers = {
  id: Type.String({
    description: 'The name of the column in rows, filters and queries.',
    examples: ['amount'],
  }),
  label: Type.String({ description: 'What people read.', examples: ['Amount'] }),
  type: TypeOfColumn,
  ...columnMembers,
  ...header,
  isAnswer: Type.Optional(
    Type.Boolean({ description: 'True for answers to a question: without a value, nobody answered.' }),
  ),
  isProse: Type.Optional(
    Type.Boolean({ description: 'True for texts of sentences, such as answers to a `LONG_TEXT`.' }),
  ),
  steps: Type.Optional(
    Type.Object(
      {
        min: Type.Number({ description: 'The lowest.', examples: [1] }),
        max: Type.Number({ description: 'The highest.', examples: [5] }),
      },
      {
        ...closed,
        title: 'ColumnSteps',
        description: 'For numbers that people pick on a scale in steps of 1, such as those of a `RATING`.',
      },
    ),
  ),
  values: Type.Optional(Values),
}

const EntryColumn = Type.Object(shownMembers, { ...closed, title: 'EntryColumn' })

export const DatasetColumn = Type.Object(
  {
    ...shownMembers,
    entries: Type.Optional(
      Type.Array(EntryColumn, {
        description:
          'What each entry has, if the values are lists of entries, such as those of a repeated group. `unnest` of a view makes rows of them.',
      }),
    ),
  },
  { ...closed, title: 'DatasetColumn' },
)

export const Columns = Type.Array(NewColumn, {
  maxItems: MAX_COLUMNS,
  description:
    'The columns, in the order in which to show them. Without columns, the first file that is loaded makes them.',
})
const OfView = Type.Optional(
  Type.Unsafe<unknown>({ description: 'Only in columns of a view. Leave it out, or send the stored value.' }),
)

export const ChangedColumn = Type.Object(
  {
    ...NewColumn.properties,
    label: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'What people read. The id when absent. At most 200 characters, except in a view.',
        examples: ['Amount'],
      }),
    ),
    isAnswer: OfView,
    isProse: OfView,
    steps: OfView,
    values: OfView,
    entries: OfView,
  },
  { ...closed, title: 'ChangedColumn' },
)
