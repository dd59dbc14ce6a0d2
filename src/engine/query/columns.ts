// The columns of a dataset, as charts, filters and queries see them.
import { type Static, Type } from 'typebox'
import { BOOLEAN, DATE, DATETIME, listOf, NUMBER, TEXT, TIME, type Value } from '../expressions/value.ts'

/** `DATE` is YYYY-MM-DD, `TIME` is HH:MM, `DATETIME` is ISO 8601 with an offset. `JSON` can be read, not queried. */
export const COLUMN_TYPES = [
  'TEXT',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'DATE',
  'TIME',
  'DATETIME',
  'TEXT_LIST',
  'JSON',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

const closed = { additionalProperties: false }

/** How to show the values of a column or measure. */
export const ColumnFormat = Type.Object(
  {
    style: Type.Unsafe<'NUMBER' | 'PERCENT' | 'CURRENCY' | 'DATE'>(
      Type.Union(
        (['NUMBER', 'PERCENT', 'CURRENCY', 'DATE'] as const).map(style => Type.Literal(style)),
        { description: '`PERCENT` shows 0.5 as 50 %.' },
      ),
    ),
    decimals: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, description: 'Digits after the point.' }),
    ),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'ISO 4217. Required for `CURRENCY`.',
        examples: ['EUR'],
      }),
    ),
  },
  { ...closed, title: 'ColumnFormat', description: 'How to show the values.' },
)
export type ColumnFormat = Static<typeof ColumnFormat>

export interface Column {
  /** The name in queries, and of `var` in conditions: `city`, `name.first`, `_createDate`. */
  readonly id: string
  readonly label: string
  readonly type: ColumnType
  readonly format?: ColumnFormat
  readonly description?: string
  /** True for answers to a question: without a value, nobody answered. */
  readonly isAnswer?: boolean
  /** True for texts of sentences, whose words say more than whole values. */
  readonly isProse?: boolean
  /** The lowest and highest number of a scale on which people pick, such as stars. */
  readonly steps?: { readonly min: number; readonly max: number }
  /** What the values mean if they are ids, such as those of choices; in the order in which to show them. */
  readonly values?: readonly { readonly value: string; readonly label: string }[]
  /** What each entry has, if the values are lists of entries, such as those of a repeated group. A view can make rows of entries. */
  readonly entries?: readonly Column[]
}

const values: Readonly<Record<ColumnType, Value>> = {
  TEXT,
  NUMBER,
  INTEGER: NUMBER,
  BOOLEAN,
  DATE,
  TIME,
  DATETIME,
  TEXT_LIST: listOf(TEXT, 1000),
  JSON: { kind: 'record' },
}

/** What conditions can do with values of this type. */
export const valueOfType = (type: ColumnType): Value => values[type]
