import { type Static, Type } from 'typebox'
import { View } from '../../engine/query/view.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Nullable, oneOf, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { AppParams, Description, Name } from '../schemas.ts'
import { ChangedColumn, ColumnId, Columns, DatasetColumn } from './column-schemas.ts'
import { MAX_COLUMNS } from './columns.ts'

const MAX_KEY_COLUMNS = 5

const examples = [
  {
    name: 'Orders',
    columns: [
      { id: 'order', type: 'TEXT', label: 'Order number' },
      { id: 'amount', type: 'NUMBER', format: { style: 'CURRENCY', currency: 'EUR' } },
      { id: 'paid', type: 'DATE' },
    ],
    key: ['order'],
  },
]

const DatasetId = Type.String({
  pattern: '^(?:dataset|webform)_[0-9a-z]{26}$',
  description: 'The id of the dataset. The id of a web form is a dataset, too: its responses.',
  examples: ['dataset_01jzk3v9w2e8ra4m7y5c6q0htd'],
})

export const DatasetParams = Type.Object({ ...AppParams.properties, datasetid: DatasetId })

const Key = Type.Array(ColumnId, {
  minItems: 1,
  maxItems: MAX_KEY_COLUMNS,
  uniqueItems: true,
  description: 'The columns whose values identify a row. Two rows cannot have the same.',
  examples: [['order']],
})

const DatasetSource = Type.Object(
  {
    connectionid: Id('connection'),
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20_000,
        description: 'A query in the SQL of the database. Its result is loaded.',
        examples: ['select id, email, paid_at from orders where paid'],
      }),
    ),
    table: Type.Optional(
      Type.String({
        pattern: '^[^.]{1,128}(\\.[^.]{1,128})?$',
        description: 'A table instead of a query, also with its schema.',
        examples: ['public.orders'],
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description:
          'A column whose values only grow, such as an id or the time of the last change. Later loads read only rows behind the last value.',
        examples: ['id'],
      }),
    ),
  },
  { ...closed, title: 'DatasetSource', description: 'What to load from a connection.' },
)

const Schedule = Type.Object(
  {
    cron: Type.String({
      maxLength: 100,
      description: 'Minute, hour, day of the month, month and day of the week. At most every five minutes.',
      examples: ['0 6 * * *'],
    }),
    timeZone: Type.String({
      maxLength: 64,
      description: 'The time zone of `cron`, by its IANA name.',
      examples: ['Europe/Vienna'],
    }),
  },
  { ...closed, title: 'DatasetSchedule', description: 'When to load from the connection.' },
)

const NullableSchedule = Type.Union([Schedule, Type.Null()], {
  description: 'When to load from the connection. Null: only by hand.',
})

export const NewDataset = Type.Object(
  {
    name: Name,
    description: Type.Optional(Description),
    kind: Type.Optional(oneOf(['TABLE', 'VIEW', 'CONNECTION'], 'NewDatasetKind', '`TABLE` when absent.')),
    columns: Type.Optional(Columns),
    key: Type.Optional(Key),
    view: Type.Optional(View),
    source: Type.Optional(DatasetSource),
    schedule: Type.Optional(Schedule),
  },
  { ...closed, title: 'NewDataset', examples },
)

/** Absent members stay; a value sets; null clears the description or the key. */
export const DatasetChanges = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Type.Unsafe<string | null>({ ...Description, type: ['string', 'null'] })),
    columns: Type.Optional(
      Type.Array(ChangedColumn, {
        maxItems: MAX_COLUMNS,
        description:
          'The columns, in the order in which to show them. For a view, leave them out, or send the stored ones.',
      }),
    ),
    key: Type.Optional(Type.Unsafe<string[] | null>({ ...Key, type: ['array', 'null'] })),
    view: Type.Optional(View),
    source: Type.Optional(DatasetSource),
    schedule: Type.Optional(NullableSchedule),
    datasetid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    kind: ReadOnly.string,
    rowCount: ReadOnly.integerOrNull,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'DatasetChanges', examples: [{ name: 'Orders of 2026' }] },
)

const summary = {
  datasetid: DatasetId,
  appid: Id('app'),
  userid: Id('user'),
  kind: oneOf(
    ['TABLE', 'VIEW', 'CONNECTION', 'WEBFORM'],
    'DatasetKind',
    '`TABLE` has rows of its own. `VIEW` is computed from other datasets. `CONNECTION` is a copy of what a database of yours has. `WEBFORM` has the responses of a web form, and is read-only.',
  ),
  name: Type.String({ description: 'The name of the dataset or web form.', examples: ['Orders'] }),
  description: Type.String({ description: 'The description. Can be empty.', examples: ['Paid orders'] }),
  rowCount: Nullable('integer', {
    description: 'The number of rows. Null for a view, and for a web form with more than 10,000 responses.',
    examples: [4200],
  }),
  createDate: Timestamp,
  updateDate: Timestamp,
}

export const DatasetSummary = Type.Object(summary, { ...closed, title: 'DatasetSummary' })

export const Dataset = Type.Object(
  {
    ...summary,
    columns: Type.Array(DatasetColumn, { description: 'The columns, in the order in which to show them.' }),
    key: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The columns whose values identify a row. Null without a key.',
      examples: [['order']],
    }),
    view: Type.Optional(View),
    source: Type.Optional(DatasetSource),
    schedule: Type.Optional(NullableSchedule),
  },
  { ...closed, title: 'Dataset' },
)

export type DatasetParams = Static<typeof DatasetParams>
export type NewDataset = Static<typeof NewDataset>
export type DatasetChanges = Static<typeof DatasetChanges>
export type Dataset = Static<typeof Dataset>
export type DatasetSummary = Static<typeof DatasetSummary>
