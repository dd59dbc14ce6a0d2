import { Type } from 'typebox'
import { COLUMN_TYPES, ColumnFormat } from '../../engine/query/columns.ts'
import { AGGREGATES, DATE_PARTS, GRAINS, POST_FUNCTIONS, Query } from '../../engine/query/document.ts'
import type { QueryResult, ResultCell } from '../../engine/query/result.ts'
import { closed, oneOf, Timestamp } from '../../platform/http/schemas.ts'

const LabelFrom = Type.Object(
  {
    column: Type.Optional(Type.String({ description: 'The id of the column that is read.' })),
    label: Type.Optional(Type.String({ description: 'The label of that column.' })),
    measure: Type.Optional(Type.String({ description: 'The name of the measure that is read.' })),
    p: Type.Optional(Type.Number({ description: 'Of a percentile: which one.' })),
  },
  {
    title: 'LabelFrom',
    description: 'Only if the query gives no label: what the English label is made from. Make yours from it.',
  },
)

const ResultColumn = Type.Object(
  {
    as: Type.String({ description: 'The name in the query, or the id of a plain column.' }),
    kind: oneOf(
      ['DIMENSION', 'MEASURE', 'PREVIOUS', 'COLUMN'] as const,
      'ResultColumnKind',
      '`PREVIOUS` is a measure of the period before.',
    ),
    label: Type.String({ description: 'What people read.' }),
    labelFrom: Type.Optional(LabelFrom),
    type: oneOf(COLUMN_TYPES, 'ColumnType'),
    format: Type.Optional(ColumnFormat),
    fn: Type.Optional(
      oneOf([...AGGREGATES, ...POST_FUNCTIONS], 'MeasureFunction', 'Of a measure: what it computes.'),
    ),
    grain: Type.Optional(oneOf(GRAINS, 'Grain', 'Of a dimension: its periods.')),
    part: Type.Optional(oneOf(DATE_PARTS, 'DatePart', 'Of a dimension: its part of dates.')),
    isAnswer: Type.Optional(
      Type.Boolean({
        description: 'True if groups without a value are of those who did not answer a question.',
      }),
    ),
    width: Type.Optional(Type.Number({ description: 'The width of bins.' })),
    values: Type.Optional(
      Type.Array(
        Type.Object({
          value: Type.String({ description: 'The value in rows.' }),
          label: Type.String({ description: 'What people read.' }),
        }),
        {
          description: 'Labels of values that are ids, such as those of choices, in their order.',
        },
      ),
    ),
  },
  { title: 'ResultColumn', description: 'A column of the result.' },
)

const scalars = [{ type: 'string' }, { type: 'number' }, { type: 'null' }]
const Cell = Type.Unsafe<ResultCell>({
  title: 'ResultCell',
  anyOf: [...scalars, { type: 'boolean' }, { type: 'array', items: { anyOf: scalars } }],
  description:
    'A text, number, boolean, list or null; of a `JSON` column, the text of its JSON. A group of `month` is its first day; one of `hour` is ISO 8601 with an offset. A boxplot lists minimum, quartiles and maximum.',
})

/** The same members: the document of the API names a body with an example apart. */
export const QueryBody = Type.Object(Query.properties, {
  ...closed,
  title: 'QueryRequest',
  examples: [
    {
      dataset: 'webform_01jzk3v9w2e8ra4m7y5c6q0htd',
      measures: [{ as: 'n', fn: 'count' }],
      dimensions: [{ as: 'month', of: '_createDate', grain: 'month', fill: true }],
    },
  ],
})

export const QueryReply = Type.Object(
  {
    columns: Type.Unsafe<QueryResult['columns']>(
      Type.Array(ResultColumn, { description: 'Dimensions, then measures.' }),
    ),
    rows: Type.Unsafe<QueryResult['rows']>(
      Type.Array(Type.Array(Cell), { description: 'Cells in the order of the columns.' }),
    ),
    totals: Type.Unsafe<QueryResult['totals']>({
      type: ['array', 'null'],
      items: Cell,
      description: 'The measures over all rows, if the query asks for them.',
    }),
    base: Type.Integer({
      description: 'How many rows of the dataset match. A response with two choices counts once.',
    }),
    asOf: Type.Unsafe<string>({
      ...Timestamp,
      description: 'The result has everything that was stored before this moment.',
    }),
    pending: Type.Boolean({
      description: 'True if the dataset has many newer rows, which are still being read.',
    }),
    truncated: Type.Boolean({ description: 'True if there were more rows than the limit.' }),
  },
  { title: 'QueryResult', description: 'The answer to a query.' },
)
