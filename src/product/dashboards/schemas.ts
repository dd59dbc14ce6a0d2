// Wire shapes of dashboards.
import { type Static, Type } from 'typebox'
import { CHART_KINDS } from '../../engine/charts/names.ts'
import { FilterValue, parts } from '../../engine/dashboards/document.ts'
import { ThemeValues } from '../../engine/theme/theme.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import {
  closed,
  FaultShape,
  Nullable,
  NullableTimestamp,
  oneOf,
  Timestamp,
} from '../../platform/http/schemas.ts'
import { QueryReply } from '../datasets/query-schemas.ts'
import { Id } from '../ids.ts'
import { AppParams, Name } from '../schemas.ts'

const responses = 'webform_01jzk3v9w2e8ra4m7y5c6q0htd'
const example = {
  name: 'Training at a glance',
  tabs: [
    {
      id: 'overview',
      title: 'Overview',
      cards: [
        {
          id: 'responses',
          kind: 'METRIC',
          x: 0,
          y: 0,
          w: 3,
          h: 2,
          title: 'Responses',
          chart: { kind: 'NUMBER', query: { dataset: responses, measures: [{ as: 'n', fn: 'count' }] } },
        },
      ],
    },
  ],
  filters: [
    {
      id: 'period',
      kind: 'DATE',
      label: 'Period',
      columns: [{ dataset: responses, column: '_createDate' }],
      default: { last: { weeks: 12 } },
    },
  ],
}

export const DashboardParams = Type.Object({ ...AppParams.properties, dashboardid: Id('dashboard') })
export const VersionParams = Type.Object({
  ...DashboardParams.properties,
  version: Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'The version number.', examples: ['1'] }),
})

const Access = oneOf(
  ['PUBLIC', 'LINK', 'TOKEN'] as const,
  'DashboardAccess',
  'Who reaches the page of the active dashboard. `PUBLIC`: anyone, also search engines. `LINK`: people who have the unguessable address. `TOKEN`: nobody; programs read the data with a key or token. `LINK` when absent.',
)
const Slug = Type.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$',
  description: 'The last part of the public address. Only `PUBLIC` dashboards choose it.',
  examples: ['training-at-a-glance'],
})

export const NewDashboard = Type.Object(
  { name: Name, access: Type.Optional(Access), slug: Type.Optional(Slug), ...parts },
  { ...closed, title: 'NewDashboard', examples: [example] },
)

export const FormDashboard = Type.Object(
  { name: Type.Optional(Name), timeZone: parts.timeZone },
  { ...closed, title: 'WebFormDashboard', examples: [{ name: 'Capitals at a glance' }] },
)

export const DashboardChanges = Type.Object(
  {
    name: Type.Optional(Name),
    access: Type.Optional(Access),
    slug: Type.Optional(Slug),
    tabs: parts.tabs,
    filters: parts.filters,
    theme: Type.Optional(Type.Union([ThemeValues, Type.Null()], { description: 'Null for none.' })),
    timeZone: Type.Optional(Type.Unsafe<string | null>({ ...parts.timeZone, type: ['string', 'null'] })),
    weekStart: Type.Optional(Type.Union([parts.weekStart, Type.Null()], { description: 'Null for Monday.' })),
    minGroup: Type.Optional(Type.Unsafe<number | null>({ ...parts.minGroup, type: ['integer', 'null'] })),
    refreshSeconds: Type.Optional(
      Type.Unsafe<number | null>({ ...parts.refreshSeconds, type: ['integer', 'null'] }),
    ),
    dashboardid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    status: ReadOnly.string,
    revision: ReadOnly.integer,
    version: ReadOnly.integerOrNull,
    hasUnpublishedChanges: ReadOnly.boolean,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
    activateDate: ReadOnly.instantOrNull,
    url: ReadOnly.stringOrNull,
  },
  {
    ...closed,
    title: 'DashboardChanges',
    examples: [{ name: 'Training', refreshSeconds: 300 }],
  },
)

const content = {
  tabs: Type.Array(parts.tabs.items, { description: 'The pages of the dashboard.' }),
  filters: Type.Array(parts.filters.items, { description: 'What people can filter by.' }),
  theme: parts.theme,
  timeZone: parts.timeZone,
  weekStart: parts.weekStart,
  minGroup: parts.minGroup,
  refreshSeconds: parts.refreshSeconds,
}

const summary = {
  dashboardid: Id('dashboard'),
  appid: Id('app'),
  userid: Id('user'),
  name: Type.String({ description: 'The name of the dashboard.', examples: ['Training at a glance'] }),
  access: Access,
  status: oneOf(
    ['DRAFT', 'ACTIVE', 'PAUSED'] as const,
    'DashboardStatus',
    'DRAFT before the first activation. Only an ACTIVE dashboard has a page.',
  ),
  revision: Type.Integer({ description: 'Counts edits. The ETag starts with it.', examples: [3] }),
  version: Nullable('integer', {
    description: 'The latest version; null before the first activation.',
    examples: [1],
  }),
  hasUnpublishedChanges: Type.Boolean({ description: 'True if the draft differs from the latest version.' }),
  createDate: Timestamp,
  updateDate: Timestamp,
  activateDate: NullableTimestamp('When the latest version was activated.'),
  url: Nullable('string', {
    description: 'The public address; null before the first activation, and with the access TOKEN.',
    examples: ['https://forms.example.com/d/mIwRSVZBZ0yB6kGvGq9Yxw'],
  }),
}

export const DashboardSummary = Type.Object(summary, { ...closed, title: 'DashboardSummary' })
export const Dashboard = Type.Object({ ...summary, ...content }, { ...closed, title: 'Dashboard' })

const versionSummary = {
  version: Type.Integer({ minimum: 1, description: 'The version number.', examples: [1] }),
  name: Type.String({ description: 'The name of the dashboard.' }),
  activateDate: Timestamp,
  author: Type.String({ description: 'The id of the user, API key or browser token that activated it.' }),
}
export const DashboardVersionSummary = Type.Object(versionSummary, {
  ...closed,
  title: 'DashboardVersionSummary',
})
export const DashboardVersion = Type.Object(
  { ...versionSummary, ...content },
  { ...closed, title: 'DashboardVersion' },
)

export const DashboardCheck = Type.Object(
  {
    ok: Type.Boolean({ description: 'True when the dashboard can be activated.' }),
    errors: Type.Array(FaultShape, { description: 'Every fault to fix before it can be activated.' }),
  },
  { ...closed, title: 'DashboardCheck' },
)

const MARK_VALUES = [
  { type: 'string', maxLength: 300 },
  { type: 'array', minItems: 1, maxItems: 4, items: { type: 'string', maxLength: 300 } },
]

export const DataRequest = Type.Object(
  {
    tab: Type.Optional(
      Type.String({ maxLength: 40, description: 'The id of a tab. The first one when absent.' }),
    ),
    filters: Type.Optional(
      Type.Unsafe<Record<string, FilterValue | null>>({
        type: 'object',
        additionalProperties: { anyOf: [FilterValue, { type: 'null' }] },
        description: 'Values by the id of the filter; null for none. Absent filters have their default.',
      }),
    ),
    picks: Type.Optional(
      Type.Unsafe<Record<string, string | string[]>>({
        type: 'object',
        additionalProperties: {
          anyOf: MARK_VALUES,
        },
        description:
          'Picked values by the id of the card: the cell of each dimension of a row as text, empty for null. A text alone is that of the first dimension.',
      }),
    ),
    drills: Type.Optional(
      Type.Unsafe<Record<string, (string | string[])[]>>({
        type: 'object',
        additionalProperties: { type: 'array', maxItems: 5, items: { anyOf: MARK_VALUES } },
        description:
          'The marks on the way down by the id of the card, each with the values of its dimensions as in `picks`.',
      }),
    ),
    draft: Type.Optional(Type.Boolean({ description: 'True for the draft instead of the latest version.' })),
  },
  {
    ...closed,
    title: 'DashboardDataRequest',
    examples: [{ tab: 'overview', filters: { period: { last: { weeks: 4 } } } }],
  },
)

const CardData = Type.Object(
  {
    id: Type.String({ description: 'The id of the card.' }),
    name: Type.String({ description: 'The heading.' }),
    kind: oneOf(CHART_KINDS, 'ChartKind', 'How the result is drawn.'),
    options: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'The options of the kind.',
    }),
    data: Type.Optional(QueryReply),
    problem: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'Why the card has no data; see the problems.' }),
          detail: Type.String({ description: 'For people.' }),
        },
        { ...closed, title: 'CardProblem', description: 'Why the card has no data.' },
      ),
    ),
  },
  { ...closed, title: 'CardData', description: 'The data of a card, or why it has none.' },
)
export const DashboardData = Type.Object(
  {
    tab: Type.String({ description: 'The id of the tab.' }),
    version: Nullable('integer', { description: 'The version; null for the draft.' }),
    cards: Type.Array(CardData, { description: 'The cards with charts, in their order.' }),
  },
  { ...closed, title: 'DashboardData' },
)

export type DashboardParams = Static<typeof DashboardParams>
export type NewDashboard = Static<typeof NewDashboard>
export type DashboardChanges = Static<typeof DashboardChanges>
export type Dashboard = Static<typeof Dashboard>
export type DashboardSummary = Static<typeof DashboardSummary>
export type DataRequest = Static<typeof DataRequest>
export type CardData = Static<typeof CardData>
