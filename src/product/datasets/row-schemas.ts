import { type Static, Type } from 'typebox'
import { Condition } from '../../engine/expressions/condition.ts'
import { closed, oneOf, pageMembers } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { DatasetParams } from './schemas.ts'

const MAX_ROWS = 10_000
/** The most bytes of a body with rows. */
export const MAX_ROWS_BYTES = 8 * 1024 * 1024

export const RowParams = Type.Object({ ...DatasetParams.properties, rowid: Id('row') })

/** Values by the id of their column. */
const Values = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  title: 'RowValues',
  description: 'Values by the id of their column. A value that is absent or null is empty.',
  examples: [{ order: 'A-17', amount: 99.5, paid: '2026-11-20' }],
})

export const NewRows = Type.Object(
  {
    rows: Type.Array(Values, {
      minItems: 1,
      maxItems: MAX_ROWS,
      description: 'The rows, in the order in which to add them.',
    }),
    mode: Type.Optional(
      oneOf(
        ['INSERT', 'UPSERT'],
        'WriteMode',
        '`INSERT` refuses rows whose key exists. `UPSERT` replaces them, and keeps their ids. `INSERT` when absent.',
      ),
    ),
  },
  {
    ...closed,
    title: 'NewRows',
    examples: [{ mode: 'UPSERT', rows: [{ order: 'A-17', amount: 99.5, paid: '2026-11-20' }] }],
  },
)

export const WrittenRows = Type.Object(
  {
    inserted: Type.Integer({ description: 'How many rows are new.', examples: [1] }),
    updated: Type.Integer({ description: 'How many rows were replaced.', examples: [0] }),
    rowids: Type.Array(Id('row'), { description: 'The ids of the rows, in the order of the request.' }),
  },
  { ...closed, title: 'WrittenRows' },
)

export const RowChanges = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  minProperties: 1,
  title: 'RowChanges',
  description: 'The values to set, by the id of their column. Null empties a cell.',
  examples: [{ amount: 89.5 }],
})

export const Row = Type.Object(
  { rowid: Id('row'), values: Values },
  { ...closed, title: 'Row', description: 'A row. `values` has a member for each column.' },
)

const RowFilter = Type.Unsafe<Condition>({
  ...Condition,
  description:
    'JSON Logic over the columns, with the operators var == != < <= > >= and or ! in + - * / % min max if cat some all none missing.',
  title: 'RowFilter',
  examples: [{ '>': [{ var: 'amount' }, 100] }],
})

export const RowSort = Type.Object(
  {
    by: Type.String({
      maxLength: 200,
      description: 'The id of a column with single values.',
      examples: ['amount'],
    }),
    order: Type.Optional(
      Type.Unsafe<'ASC' | 'DESC'>({
        ...Type.Union([Type.Literal('ASC'), Type.Literal('DESC')], { title: 'SortOrder' }),
        description: 'Defaults to ASC. Rows with an empty cell come last in both orders.',
      }),
    ),
  },
  {
    ...closed,
    title: 'RowSort',
    description: 'Requires `limit`. Rows with equal values are sorted oldest first.',
  },
)

export const ListRowsBody = Type.Object(
  { filter: Type.Optional(RowFilter), sort: Type.Optional(RowSort), ...pageMembers },
  {
    ...closed,
    title: 'ListRowsRequest',
    examples: [
      { filter: { '>': [{ var: 'amount' }, 100] }, sort: { by: 'amount', order: 'DESC' }, limit: 100 },
    ],
  },
)

export const DeleteRowsBody = Type.Object(
  { filter: RowFilter },
  { ...closed, title: 'DeleteRowsRequest', examples: [{ filter: { '<': [{ var: 'paid' }, '2020-01-01'] } }] },
)

export const DeletedRows = Type.Object(
  { deleted: Type.Integer({ description: 'How many rows were deleted.', examples: [12] }) },
  { ...closed, title: 'DeletedRows' },
)

export type RowParams = Static<typeof RowParams>
export type NewRows = Static<typeof NewRows>
export type WrittenRows = Static<typeof WrittenRows>
export type Row = Static<typeof Row>
export type ListRowsBody = Static<typeof ListRowsBody>
