import { type Static, Type } from 'typebox'
import { CHART_KINDS } from '../../engine/charts/names.ts'
import { Query } from '../../engine/query/document.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, FaultShape, oneOf, Timestamp } from '../../platform/http/schemas.ts'
import { QueryReply } from '../datasets/query-schemas.ts'
import { Id } from '../ids.ts'
import { AppParams, Name } from '../schemas.ts'

const example = {
  name: 'Responses by month',
  kind: 'LINE',
  query: {
    dataset: 'webform_01jzk3v9w2e8ra4m7y5c6q0htd',
    dimensions: [{ as: 'month', of: '_createDate', grain: 'month', fill: true }],
    measures: [{ as: 'n', fn: 'count' }],
  },
  options: { goal: 100 },
}
const examples = [example]

export const ChartParams = Type.Object({ ...AppParams.properties, chartid: Id('chart') })

const Kind = oneOf(CHART_KINDS, 'ChartKind', 'How the result is drawn.')
const Options = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  title: 'ChartOptions',
  description: 'The options of the kind, such as `goal`. The pages of the kinds list them. None when absent.',
})

const drawn = { kind: Kind, query: Query, options: Type.Optional(Options) }

export const NewChart = Type.Object({ name: Name, ...drawn }, { ...closed, title: 'NewChart', examples })

/** Absent members stay; `query` and `options` are replaced as a whole. */
export const ChartChanges = Type.Object(
  {
    name: Type.Optional(Name),
    kind: Type.Optional(Kind),
    query: Type.Optional(Query),
    options: Type.Optional(Options),
    chartid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'ChartChanges', examples: [{ kind: 'AREA', options: {} }] },
)

export const Chart = Type.Object(
  {
    chartid: Id('chart'),
    appid: Id('app'),
    userid: Id('user'),
    name: Type.String({ description: 'The name of the chart.', examples: ['Responses by month'] }),
    kind: Kind,
    query: Query,
    options: Options,
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Chart' },
)

export const WrittenChart = Type.Object(
  {
    ...Chart.properties,
    warnings: Type.Optional(
      Type.Array(FaultShape, {
        description:
          'What of the query does not fit its dataset now, such as a column that the dataset does not have. The chart is stored, and shows no data until they fit. Absent if there is nothing to say, or if you sent no `query`.',
      }),
    ),
  },
  { ...closed, title: 'WrittenChart' },
)

const language = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$',
  format: 'language-tag',
  description:
    'The language of words, numbers and dates, BCP 47. `en` when absent. Words are English or German.',
  examples: ['de'],
})
const theme = oneOf(['light', 'dark'] as const, 'ChartTheme', '`light` when absent.')
const width = Type.Integer({ minimum: 120, maximum: 2000, description: 'Pixels. 640 when absent.' })
const height = Type.Integer({ minimum: 80, maximum: 2000, description: 'Pixels. 360 when absent.' })

const look = {
  theme: Type.Optional(theme),
  width: Type.Optional(width),
  height: Type.Optional(height),
  language: Type.Optional(language),
}

export const PictureQuery = Type.Object(
  {
    ...look,
    background: Type.Optional(
      oneOf(['solid', 'none'] as const, 'ChartBackground', '`none` is transparent. `solid` when absent.'),
    ),
  },
  { ...closed, title: 'PictureQuery' },
)

export const CsvQuery = Type.Object(
  { language: Type.Optional(language) },
  { ...closed, title: 'ChartCsvQuery' },
)

export const ChartPreview = Type.Object(
  {
    name: Type.Optional(Name),
    ...drawn,
    picture: Type.Optional(
      Type.Object(look, {
        ...closed,
        title: 'PreviewPicture',
        description: 'Adds the chart as SVG. Without it, the reply has the data only.',
      }),
    ),
  },
  { ...closed, title: 'ChartPreview', examples: [{ ...example, picture: { theme: 'dark', width: 480 } }] },
)

export const PreviewedChart = Type.Object(
  {
    data: QueryReply,
    description: Type.Array(Type.String(), {
      description: 'What the chart shows, in sentences.',
      examples: [['Line chart: Responses by Month.', '12 values.']],
    }),
    svg: Type.Optional(Type.String({ description: 'The picture, without scripts and styles.' })),
  },
  { ...closed, title: 'PreviewedChart' },
)

export const ViewedChart = Type.Object(
  { name: Name, kind: Kind, options: Options, data: QueryReply },
  { ...closed, title: 'ViewedChart' },
)

export const SuggestionRequest = Type.Object(
  {
    datasetid: Query.properties.dataset,
    column: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The id of a column, such as a question.',
      examples: ['_createDate'],
    }),
  },
  {
    ...closed,
    title: 'SuggestionRequest',
    examples: [{ datasetid: example.query.dataset, column: '_createDate' }],
  },
)

export const SuggestedChart = Type.Object(
  { name: Name, kind: Kind, query: Query, options: Options },
  { ...closed, title: 'SuggestedChart' },
)

export type ChartParams = Static<typeof ChartParams>
export type NewChart = Static<typeof NewChart>
export type ChartChanges = Static<typeof ChartChanges>
export type Chart = Static<typeof Chart>
export type WrittenChart = Static<typeof WrittenChart>
export type PictureQuery = Static<typeof PictureQuery>
export type ChartPreview = Static<typeof ChartPreview>
