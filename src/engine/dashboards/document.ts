// A dashboard as its author writes it: tabs of cards on a grid, and filters. check.ts checks it; the editor and the server share both.
import { type Static, Type } from 'typebox'
import { CHART_KINDS } from '../charts/names.ts'
import { Query } from '../query/document.ts'
import { ThemeValues } from '../theme/theme.ts'

export const GRID_COLUMNS = 12
export const MAX_TABS = 20
/** The most cards of a whole dashboard. */
export const MAX_CARDS = 60
export const MAX_FILTERS = 20
const MAX_ROWS = 1000

export const CARD_KINDS = ['CHART', 'METRIC', 'TEXT', 'IMAGE', 'BUTTON', 'FORM'] as const
export const FILTER_KINDS = ['DATE', 'SELECT', 'SEARCH', 'NUMBER'] as const
export const FILTER_SCOPES = ['DASHBOARD', 'TAB', 'CARD'] as const
export type CardKind = (typeof CARD_KINDS)[number]
export type FilterKind = (typeof FILTER_KINDS)[number]

const closed = { additionalProperties: false }
const oneOf = <T extends string>(values: readonly T[], title: string, description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title, description },
    ),
  )
const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const Id = (description: string) =>
  Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', description, examples: ['sites'] })
const Address = (description: string) =>
  Type.String({
    pattern: '^(?:https?://[^\\s]+|mailto:[^\\s]+|/[^/\\s][^\\s]*)$',
    maxLength: 2000,
    description,
    examples: ['https://example.com/plan'],
  })

const ColumnOf = Type.Object(
  {
    dataset: Type.String({ minLength: 1, maxLength: 100, description: 'The id of a dataset.' }),
    column: Type.String({ minLength: 1, maxLength: 200, description: 'The id of one of its columns.' }),
  },
  { ...closed, title: 'ColumnOfDataset', description: 'A column of a dataset.' },
)

/** A chart that only this card has. */
const CardChart = Type.Object(
  {
    kind: oneOf(CHART_KINDS, 'ChartKind', 'How the result is drawn.'),
    query: Query,
    options: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        title: 'ChartOptions',
        description: 'The options of the kind.',
      }),
    ),
  },
  { ...closed, title: 'CardChart', description: 'A chart that only this card shows.' },
)

const Click = Type.Object(
  {
    type: oneOf(
      ['FILTER', 'OPEN'] as const,
      'ClickType',
      '`FILTER` filters the other cards by the value. `OPEN` opens `url`.',
    ),
    columns: Type.Optional(
      Type.Array(ColumnOf, {
        maxItems: 20,
        description:
          '`FILTER`: the columns of other datasets with the same values. Cards of the same dataset follow without it.',
      }),
    ),
    url: Type.Optional(
      Address('`OPEN`: an address. `{name}` stands for the value of a dimension or measure of the query.'),
    ),
  },
  { ...closed, title: 'CardClick', description: 'What a click on a value of the chart does.' },
)

export const Card = Type.Object(
  {
    id: Id('Unique in the dashboard.'),
    kind: oneOf(CARD_KINDS, 'CardKind', 'What the card shows.'),
    x: Type.Integer({
      minimum: 0,
      maximum: GRID_COLUMNS - 1,
      description: 'The first of 12 columns, from 0.',
    }),
    y: Type.Integer({ minimum: 0, maximum: MAX_ROWS, description: 'The first row, from 0.' }),
    w: Type.Integer({ minimum: 1, maximum: GRID_COLUMNS, description: 'The width in columns.' }),
    h: Type.Integer({ minimum: 1, maximum: 40, description: 'The height in rows of 88 pixels.' }),
    title: Type.Optional(text(200, 'The heading. `CHART` and `METRIC`: the name of the chart when absent.')),
    subtitle: Type.Optional(text(300, 'A line under the heading.')),
    chartid: Type.Optional(
      Type.String({
        pattern: '^chart_[0-9a-z]{26}$',
        description: '`CHART`, `METRIC`: a chart of the application. It changes with that chart.',
        examples: ['chart_01jzk3v9w2e8ra4m7y5c6q0htd'],
      }),
    ),
    chart: Type.Optional(CardChart),
    click: Type.Optional(Click),
    drill: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 5,
        description:
          '`CHART`: columns from large to small, such as city after country. A click shows the next one within the value.',
        examples: [['city']],
      }),
    ),
    text: Type.Optional(
      text(10_000, '`TEXT`: Markdown with emphasis, links and paragraphs. `BUTTON`: the label.'),
    ),
    url: Type.Optional(Address('`IMAGE`: the picture. `BUTTON`: the address that it opens.')),
    alt: Type.Optional(
      text(500, '`IMAGE`: what it shows, for people who do not see it. Empty for decoration.'),
    ),
    webformid: Type.Optional(
      Type.String({
        pattern: '^webform_[0-9a-z]{26}$',
        description: '`FORM`: an active web form of the application.',
        examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
      }),
    ),
  },
  { ...closed, title: 'Card', description: 'A card on the grid of a tab.' },
)

export const Tab = Type.Object(
  {
    id: Id('Unique in the dashboard. Links name it.'),
    title: text(100, 'The name of the tab. Shown if there are several.'),
    cards: Type.Array(Card, { maxItems: MAX_CARDS, description: 'The cards in reading order.' }),
  },
  { ...closed, title: 'DashboardTab' },
)

/** See values.ts for the members that suit each kind. */
export const FilterValue = Type.Unsafe<FilterValue>({
  title: 'FilterValue',
  description:
    '`DATE`: `{"last":{"weeks":12}}`, or `from` and `to` as YYYY-MM-DD, the last day included. `SELECT`: a list of values. `SEARCH`: a text. `NUMBER`: `min` and `max`.',
  anyOf: [
    { type: 'string' },
    { type: 'array', items: { type: ['string', 'number', 'boolean'] } },
    { type: 'object', additionalProperties: true },
  ],
})

export const Filter = Type.Object(
  {
    id: Id('Unique in the dashboard. Links name it.'),
    kind: oneOf(FILTER_KINDS, 'FilterKind', 'What people choose.'),
    label: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The name that people see.',
      examples: ['Site'],
    }),
    columns: Type.Array(ColumnOf, {
      maxItems: 20,
      description: 'The columns that it filters. It reaches the cards whose query reads one of the datasets.',
    }),
    scope: Type.Optional(
      oneOf(
        FILTER_SCOPES,
        'FilterScope',
        '`TAB` and `CARD` reach only those in `in`. `DASHBOARD` when absent.',
      ),
    ),
    in: Type.Optional(
      Type.Array(Id('The id of a tab or card.'), {
        maxItems: MAX_CARDS,
        description: 'The tabs or cards of the scope.',
      }),
    ),
    default: Type.Optional(FilterValue),
    locked: Type.Optional(
      Type.Boolean({ description: 'True if nobody can change the default. The filter is then not shown.' }),
    ),
    single: Type.Optional(
      Type.Boolean({ description: '`SELECT`: true if people can choose only one value.' }),
    ),
    values: Type.Optional(
      Type.Array(
        Type.Object(
          {
            value: Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()], {
              description: 'As the column has it.',
            }),
            label: Type.Optional(text(200, 'What people see. That of the column when absent, or the value.')),
          },
          { ...closed, title: 'FilterChoice' },
        ),
        {
          maxItems: 200,
          description: '`SELECT`: what people can choose. The values of the first column when absent.',
        },
      ),
    ),
  },
  { ...closed, title: 'DashboardFilter', description: 'A filter that people set.' },
)

/** All of a dashboard but its name. */
export const parts = {
  tabs: Type.Optional(Type.Array(Tab, { maxItems: MAX_TABS, description: 'The pages of the dashboard.' })),
  filters: Type.Optional(
    Type.Array(Filter, { maxItems: MAX_FILTERS, description: 'What people can filter by.' }),
  ),
  theme: Type.Optional(ThemeValues),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'IANA time zone of its dates, for charts without one of their own. UTC when absent.',
      examples: ['Europe/Vienna'],
    }),
  ),
  weekStart: Type.Optional(
    oneOf(
      ['monday', 'sunday'] as const,
      'WeekStart',
      'The first day of a week, for charts without one of their own. Monday when absent.',
    ),
  ),
  minGroup: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: 1000,
      description:
        'Charts leave out groups of fewer rows, so that readers do not learn what single people answered.',
    }),
  ),
  refreshSeconds: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 86_400,
      description: 'How often an open page loads again. Never when absent.',
    }),
  ),
}

export type Card = Static<typeof Card>
export type Tab = Static<typeof Tab>
export type Filter = Static<typeof Filter>
export type ColumnOf = Static<typeof ColumnOf>
export type CardChart = Static<typeof CardChart>

export type Last = NonNullable<NonNullable<Query['period']>['last']>
export type DateRange = {
  readonly last?: Last
  /** YYYY-MM-DD */
  readonly from?: string
  /** The last day, included. */
  readonly to?: string
}
export type NumberRange = {
  readonly min?: number
  readonly max?: number
}
export type Scalar = string | number | boolean
export type FilterValue = DateRange | NumberRange | readonly Scalar[] | string

export interface Document {
  readonly tabs: readonly Tab[]
  readonly filters: readonly Filter[]
  readonly theme?: Static<typeof ThemeValues>
  /** IANA; UTC when absent. */
  readonly timeZone?: string
  readonly weekStart?: 'monday' | 'sunday'
  /** The fewest rows of a group that readers see. */
  readonly minGroup?: number
  readonly refreshSeconds?: number
}

/** Sorts cards by row, then from left to right. */
export const inReadingOrder = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => a.y - b.y || a.x - b.x)

export const cardsOf = ({ tabs }: Pick<Document, 'tabs'>): Card[] => tabs.flatMap(({ cards }) => cards)
export const hasChart = ({ kind }: Pick<Card, 'kind'>): boolean => kind === 'CHART' || kind === 'METRIC'
