// Questions to a dataset as data: measures by dimensions, or plain columns, with filters in JSON Logic. check.ts checks a query
// against the columns of its dataset; result.ts has the answer.
import { type Static, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import { ColumnFormat } from './columns.ts'
import { Stack } from './stack.ts'

export const MAX_MEASURES = 20
export const MAX_DIMENSIONS = 4
export const MAX_ROWS = 10_000

/** Computed in the dataset, for each group. */
export const AGGREGATES = [
  'count',
  'countDistinct',
  'answered',
  'asked',
  'share',
  'sum',
  'mean',
  'min',
  'max',
  'median',
  'percentile',
  'stdDev',
  'nps',
  'last',
  'boxplot',
] as const
/** Computed from other measures of the result. */
export const POST_FUNCTIONS = ['shareOf', 'runningTotal', 'movingMean', 'change', 'rank'] as const
/** Periods in their order in time. */
export const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
/** Parts of a date that repeat. */
export const DATE_PARTS = ['hourOfDay', 'weekday', 'monthOfYear'] as const

export type Aggregate = (typeof AGGREGATES)[number]
export type PostFunction = (typeof POST_FUNCTIONS)[number]
export type Grain = (typeof GRAINS)[number]
export type DatePart = (typeof DATE_PARTS)[number]

const closed = { additionalProperties: false }
const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { description },
    ),
  )

const As = Type.String({
  pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$',
  description: 'The name in the result, unique within the query.',
  examples: ['n'],
})
const Of = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })
const Label = Type.String({
  maxLength: 200,
  description: 'What people read. Made from the column when absent.',
})

export const Measure = Type.Object(
  {
    as: As,
    fn: oneOf<Aggregate | PostFunction>(
      [...AGGREGATES, ...POST_FUNCTIONS],
      'What to compute. The last five compute from other measures: `shareOf`, `runningTotal`, `movingMean`, `change`, `rank`.',
    ),
    of: Type.Optional(Of('The id of a column; for the last five, the name of another measure.')),
    p: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'Which percentile, such as 90.' })),
    size: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 366, description: '`movingMean`: how many rows. 7 when absent.' }),
    ),
    within: Type.Optional(
      Of('The last five: a dimension. The function starts again for each of its values.'),
    ),
    filter: Type.Optional(Condition),
    label: Type.Optional(Label),
    format: Type.Optional(ColumnFormat),
  },
  { ...closed, title: 'Measure', description: 'A number for each group of rows.' },
)

export const Dimension = Type.Object(
  {
    as: As,
    of: Of('The id of a column.'),
    grain: Type.Optional(oneOf(GRAINS, 'Dates: groups by this period.')),
    part: Type.Optional(
      oneOf(DATE_PARTS, 'Dates: groups by this part, such as the day of the week (1 is Monday).'),
    ),
    fill: Type.Optional(
      Type.Boolean({
        description: 'With `grain`: adds the periods without rows. Their counts and sums are 0.',
      }),
    ),
    bins: Type.Optional(
      Type.Object(
        {
          width: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'The width of a bin.' })),
          count: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description:
                'About how many bins. Their width is then a round number, and a whole one if all values are whole. Instead of `width`.',
            }),
          ),
        },
        {
          ...closed,
          minProperties: 1,
          maxProperties: 1,
          title: 'Bins',
          description:
            'Numbers: groups by ranges. The value is the start of the range, a multiple of the width.',
        },
      ),
    ),
    words: Type.Optional(
      Type.Boolean({
        description:
          'Texts: groups by their words, in lower case. Words have at least three letters, or two in scripts such as Chinese, Japanese, Korean and Thai. A row is in the group of each of its words once.',
      }),
    ),
    top: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Keeps this many values: those with the largest `by`.',
      }),
    ),
    by: Type.Optional(Of('With `top`: the measure that decides. The first one when absent.')),
    other: Type.Optional(
      Type.Boolean({
        description: 'With `top`: joins all other values in one group, whose value is `{other}`.',
      }),
    ),
    label: Type.Optional(Label),
  },
  { ...closed, title: 'Dimension', description: 'Groups rows by the values of a column.' },
)

const length = (unit: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: `How many ${unit}.` }))
export const Period = Type.Object(
  {
    of: Of('The id of a column with dates.'),
    from: Type.Optional(Type.String({ maxLength: 40, description: 'The first date or moment.' })),
    to: Type.Optional(Type.String({ maxLength: 40, description: 'The date or moment after the last one.' })),
    last: Type.Optional(
      Type.Object(
        {
          hours: length('hours'),
          days: length('days'),
          weeks: length('weeks'),
          months: length('months'),
          quarters: length('quarters'),
          years: length('years'),
        },
        {
          ...closed,
          minProperties: 1,
          maxProperties: 1,
          title: 'Last',
          description: 'The time until now, such as `{"months": 12}`. Instead of `from` and `to`.',
        },
      ),
    ),
    complete: Type.Optional(
      Type.Boolean({ description: 'With `last`: whole periods only, so the current one does not count.' }),
    ),
  },
  { ...closed, title: 'Period', description: 'The rows of a period.' },
)

const Search = Type.Object(
  {
    of: Of('The id of a column of texts.'),
    text: Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'What the text contains. Capital and small letters are the same. Choices are found by their labels.',
      examples: ['rome'],
    }),
  },
  { ...closed, title: 'Search' },
)

/** What both kinds of queries have. */
export const Query = Type.Object(
  {
    dataset: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of a dataset. The id of a web form is a dataset, too: its responses.',
      examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    stack: Type.Optional(Stack),
    measures: Type.Optional(
      Type.Array(Measure, { maxItems: MAX_MEASURES, description: 'What to compute for each group.' }),
    ),
    dimensions: Type.Optional(
      Type.Array(Dimension, {
        maxItems: MAX_DIMENSIONS,
        description: 'What to group by. Without dimensions, all rows are one group.',
      }),
    ),
    columns: Type.Optional(
      Type.Array(Of('The id of a column.'), {
        minItems: 1,
        maxItems: 100,
        description: 'Returns rows with these columns as they are. Instead of measures and dimensions.',
      }),
    ),
    filter: Type.Optional(Condition),
    search: Type.Optional(
      Type.Array(Search, {
        maxItems: 20,
        description: 'Keeps the rows in which each of these texts is found.',
      }),
    ),
    having: Type.Optional(Condition),
    period: Type.Optional(Period),
    minGroup: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 1000,
        description: 'Leaves out groups of fewer rows, so that nobody sees what single people answered.',
      }),
    ),
    compare: Type.Optional(
      Type.Literal('previous', {
        description: 'Adds each measure for the period before, as `<as>_previous`. Requires `period`.',
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'IANA time zone of all dates. UTC when absent.',
        examples: ['Europe/Berlin'],
      }),
    ),
    weekStart: Type.Optional(
      oneOf(['monday', 'sunday'] as const, 'The first day of a week. Monday when absent.'),
    ),
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          {
            by: Of('The name of a measure, dimension or column of the query.'),
            order: Type.Optional(oneOf(['ASC', 'DESC'] as const, '`ASC` when absent.')),
          },
          { ...closed, title: 'SortBy' },
        ),
        { maxItems: 4, description: 'Dimensions in their own order when absent.' },
      ),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_ROWS, description: 'The most rows. 10,000 when absent.' }),
    ),
    totals: Type.Optional(Type.Boolean({ description: 'Adds the measures over all rows.' })),
  },
  {
    ...closed,
    title: 'Query',
    description: 'A question to a dataset.',
  },
)

export type Measure = Static<typeof Measure>
export type Dimension = Static<typeof Dimension>
export type Period = Static<typeof Period>
export type Search = Static<typeof Search>
export type Query = Static<typeof Query>

const postFunctions: ReadonlySet<string> = new Set(POST_FUNCTIONS)
export const isPostFunction = (fn: Measure['fn']): fn is PostFunction => postFunctions.has(fn)
