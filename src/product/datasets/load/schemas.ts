import { type Static, Type } from 'typebox'
import {
  closed,
  NullableTimestamp,
  oneOf,
  orderMember,
  pageMembers,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { Id } from '../../ids.ts'
import { DatasetColumn } from '../column-schemas.ts'
import { DatasetParams } from '../schemas.ts'
import type { DateParameter } from './text-dates.ts'

export const MAX_FILE_BYTES = 200 * 1024 * 1024
/** Replacing a row takes a deletion, and all of them are one transaction. */
export const MAX_UPSERTED = 100_000

export const LoadParams = Type.Object({ ...DatasetParams.properties, loadid: Id('load') })

export const ListLoadsBody = Type.Object(
  { ...orderMember, ...pageMembers },
  { ...closed, title: 'ListLoadsRequest', examples: [{ order: 'DESC', limit: 10 }] },
)

const Mode = oneOf(
  ['REPLACE', 'APPEND', 'UPSERT'],
  'LoadMode',
  '`REPLACE` replaces all rows. `APPEND` adds rows; their keys must be new. `UPSERT` adds rows, and replaces those with the same key.',
)

export const LoadQuery = Type.Object(
  {
    mode: Type.Optional(Mode),
    sheet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'XLSX: the name of the sheet. The first one when absent.',
        examples: ['Orders'],
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'CSV: the IANA time zone of dates with a time but without an offset. UTC when absent.',
        examples: ['Europe/Berlin'],
      }),
    ),
    dates: Type.Optional(
      oneOf(
        ['DMY', 'MDY'],
        'DayOrder',
        'CSV: what comes first in dates such as 01/02/2026, the day or the month. When absent, a column shows it with a date such as 31/01/2026.',
      ),
    ),
    dryRun: Type.Optional(
      oneOf(
        ['true', 'false'],
        'DryRunFlag',
        '`true` reads the first 10,000 records and returns columns, rows and faults, without storing anything.',
      ),
    ),
  },
  closed,
)

const Fault = Type.Object(
  {
    line: Type.Optional(
      Type.Integer({
        description:
          'The line, from 1; of a workbook the row, of a JSON array the number of the item, of Parquet the number of the row. Absent for the file.',
        examples: [17],
      }),
    ),
    column: Type.Optional(
      Type.String({ description: 'The column, by id or by its name in the file.', examples: ['amount'] }),
    ),
    code: Type.String({ description: 'Stable. Your program can branch on it.', examples: ['type'] }),
    detail: Type.String({
      description: 'The sentence to show to people.',
      examples: ['"n/a" does not fit. amount is a column of type NUMBER. Send a number, or null.'],
    }),
  },
  { ...closed, title: 'LoadFault' },
)

const Faults = Type.Array(Fault, { description: 'What is wrong with the file, up to 100 faults.' })

export const Load = Type.Object(
  {
    loadid: Id('load'),
    datasetid: Id('dataset'),
    mode: Mode,
    format: oneOf(
      ['CSV', 'NDJSON', 'JSON', 'XLSX', 'PARQUET', 'QUERY'],
      'LoadFormat',
      'The format of the file. `QUERY`: rows of a connection.',
    ),
    status: oneOf(
      ['WAITING', 'RUNNING', 'LOADED', 'FAILED'],
      'LoadStatus',
      'After `FAILED`, the dataset is as before.',
    ),
    sizeBytes: Type.Integer({ description: 'The size of the file.', examples: [48_213] }),
    rowCount: Type.Integer({ description: 'The rows read so far.', examples: [512] }),
    faults: Faults,
    createDate: Timestamp,
    finishDate: NullableTimestamp('When the load ended. Null before.'),
  },
  { ...closed, title: 'Load', description: 'The loading of a file into a dataset.' },
)

const ReadDate = Type.Object(
  {
    column: Type.String({ description: 'The id of the column.', examples: ['paid'] }),
    text: Type.String({ description: 'The text in the file.', examples: ['04/07/2026'] }),
    value: Type.Union([Type.String(), Type.Null()], {
      description: 'The date or moment as it is read. Null if it is not read as one.',
      examples: ['2026-07-04'],
    }),
    parameters: Type.Array(Type.Unsafe<DateParameter>({ type: 'string', enum: ['dates', 'timeZone'] }), {
      description: 'The parameters of a load that decide how the text is read.',
      examples: [['dates']],
    }),
  },
  { ...closed, title: 'DateReading', description: 'How a date of a CSV is read.' },
)

export const DryRun = Type.Object(
  {
    columns: Type.Array(DatasetColumn, {
      description: 'The columns of the dataset. If it has none, those that the file would make.',
    }),
    rows: Type.Array(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'Values by the id of their column.',
      }),
      { description: 'The first 20 rows without faults.' },
    ),
    rowCount: Type.Integer({
      description: 'How many of the records that were read have no faults.',
      examples: [512],
    }),
    sheets: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The sheets of a workbook, up to 200. Hidden ones are left out.',
        examples: [['Orders', 'Customers']],
      }),
    ),
    sheet: Type.Optional(
      Type.String({ description: 'The sheet of a workbook that was read.', examples: ['Orders'] }),
    ),
    dates: Type.Optional(
      Type.Array(ReadDate, {
        description: 'CSV: for each column, the first text that `dates` or `timeZone` can change.',
      }),
    ),
    isComplete: Type.Boolean({ description: 'False if the file has more records than were read.' }),
    faults: Faults,
  },
  { ...closed, title: 'DryRun', description: 'How a file would be loaded.' },
)

export type LoadParams = Static<typeof LoadParams>
export type LoadQuery = Static<typeof LoadQuery>
export type Load = Static<typeof Load>
export type DryRun = Static<typeof DryRun>
