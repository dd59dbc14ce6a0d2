// Entries as rows: each row becomes one row for each of the entries that it has in a column, such as those of a repeated group.
import { Type } from 'typebox'
import type { Column } from './columns.ts'

/** The column with the number of the entry, from 1. */
export const ENTRY = '_entry'

export const Unnest = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'A column with `entries`, such as a group that is asked repeatedly. Makes a row of each entry, with its number as `_entry` and its answers as `<column>.<question>`. Rows without entries are left out.',
  examples: ['people'],
})

export const hasEntries = ({ entries }: Column): boolean => entries !== undefined && entries.length > 0

/** The columns of a source whose entries are rows. */
export function unnestedColumns(columns: readonly Column[], unnest: string | undefined): readonly Column[] {
  const nested = columns.find(column => column.id === unnest && hasEntries(column))
  if (!nested) return columns
  const number: Column = { id: ENTRY, label: 'Entry', type: 'INTEGER' }
  const { entries = [] } = nested
  const isEntry = ({ id }: Column) => entries.some(entry => entry.id === id)
  return columns
    .filter(column => !isEntry(column))
    .flatMap(column => (column === nested ? [number, ...entries] : [column]))
}
