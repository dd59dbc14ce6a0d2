// A view: a dataset that is computed from other datasets. check-view.ts checks it, formula.ts has its language.
import { type Static, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import { ColumnFormat } from './columns.ts'
import { Dimension, MAX_DIMENSIONS, MAX_MEASURES, Measure } from './document.ts'
import { Unnest } from './unnest.ts'

const MAX_SOURCES = 8
/** Views of views. */
export const MAX_VIEW_DEPTH = 8
const MAX_COLUMNS = 200

const closed = { additionalProperties: false }

const DatasetId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The id of a dataset of the same application.',
})
const Alias = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  description: 'The name of the source in the view. Its columns are `<as>.<column>`.',
  examples: ['orders'],
})
const Name = Type.String({
  minLength: 3,
  maxLength: 300,
  description: 'A column of a source: `<as>.<column>`.',
  examples: ['orders.customer'],
})

export const JOIN_TYPES = ['LEFT', 'INNER', 'RIGHT', 'FULL'] as const

const ViewSource = Type.Object(
  {
    dataset: DatasetId,
    as: Alias,
    union: Type.Optional(
      Type.Array(DatasetId, {
        maxItems: MAX_SOURCES,
        description:
          'Adds the rows of these datasets, which have columns with the same ids. Columns that they lack are empty.',
      }),
    ),
    unnest: Type.Optional(Unnest),
  },
  { ...closed, title: 'ViewSource', description: 'The first source of the view.' },
)

const ViewJoin = Type.Object(
  {
    dataset: DatasetId,
    as: Alias,
    type: Type.Unsafe<(typeof JOIN_TYPES)[number]>(
      Type.Union(
        JOIN_TYPES.map(type => Type.Literal(type)),
        {
          description:
            '`LEFT` keeps all rows before it, `RIGHT` all rows of this dataset, `FULL` both, `INNER` only pairs.',
        },
      ),
    ),
    on: Type.Array(
      Type.Object(
        {
          left: Name,
          right: Name,
          labels: Type.Optional(
            Type.Boolean({ description: '`true` compares the words of choices in place of their ids.' }),
          ),
        },
        { ...closed, title: 'JoinOn', description: 'Two columns whose values must be equal.' },
      ),
      { minItems: 1, maxItems: 5, description: 'The columns that must be equal, all of them.' },
    ),
    unnest: Type.Optional(Unnest),
  },
  { ...closed, title: 'ViewJoin' },
)

const ViewColumn = Type.Object(
  {
    id: Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
      description: 'The name of the column in queries.',
      examples: ['total'],
    }),
    label: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'What people read. The id when absent.' }),
    ),
    format: Type.Optional(ColumnFormat),
    description: Type.Optional(Type.String({ maxLength: 1000, description: 'What the column has.' })),
    value: Type.Unknown({
      description:
        'JSON Logic over the columns of the sources, such as `{"*": [{"var": "orders.pieces"}, {"var": "orders.price"}]}`.',
    }),
  },
  { ...closed, title: 'ViewColumn' },
)

export const ViewGroup = Type.Object(
  {
    dimensions: Type.Optional(
      Type.Array(Dimension, {
        maxItems: MAX_DIMENSIONS,
        description:
          'What to group by, as in queries, without `fill`. Without dimensions, all rows are one group.',
      }),
    ),
    measures: Type.Optional(
      Type.Array(Measure, {
        maxItems: MAX_MEASURES,
        description:
          'What to compute for each group, as in queries. `boxplot` and functions of other measures are for queries.',
      }),
    ),
  },
  {
    ...closed,
    title: 'ViewGroup',
    description:
      'Makes one row of each group. The view then has the dimensions and measures as its columns, with the ids `as`. `of` names one of `columns`.',
  },
)

export const View = Type.Object(
  {
    from: ViewSource,
    joins: Type.Optional(
      Type.Array(ViewJoin, {
        maxItems: MAX_SOURCES,
        description: 'Further datasets, joined in their order.',
      }),
    ),
    filter: Type.Optional(Condition),
    timeZone: Type.Optional(
      Type.String({ maxLength: 100, description: 'IANA time zone of computed dates. UTC when absent.' }),
    ),
    columns: Type.Array(ViewColumn, {
      minItems: 1,
      maxItems: MAX_COLUMNS,
      description: 'The columns of the view. With `group`, those that it groups by and computes with.',
    }),
    group: Type.Optional(ViewGroup),
  },
  { ...closed, title: 'View', description: 'A dataset that is computed from others.' },
)

export type ViewSource = Static<typeof ViewSource>
export type ViewJoin = Static<typeof ViewJoin>
export type ViewColumn = Static<typeof ViewColumn>
export type ViewGroup = Static<typeof ViewGroup>
export type View = Static<typeof View>

/** The ids of the datasets that a view reads, in their order. */
export const datasetsOf = ({ from, joins = [] }: View): string[] => [
  ...new Set([from.dataset, ...(from.union ?? []), ...joins.map(({ dataset }) => dataset)]),
]

/** `orders.name.first` is the column `name.first` of the source `orders`. */
export function splitName(name: string): { readonly as: string; readonly column: string } {
  const at = name.indexOf('.')
  return at < 0 ? { as: name, column: '' } : { as: name.slice(0, at), column: name.slice(at + 1) }
}
