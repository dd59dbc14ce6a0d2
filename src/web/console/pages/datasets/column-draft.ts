// A column while it is edited, and what is wrong with it.
import { COLUMN_TYPES, type ColumnFormat, type ColumnType } from '../../../../engine/query/columns.ts'
import type { DatasetColumn } from '../../../api/contract.d.ts'
import type { DatasetsTexts } from '../../../texts/console/datasets-en.ts'

export interface ColumnDraft {
  /** Stays while the id is typed. */
  readonly key: string
  id: string
  /** The id was typed, so it no longer follows the label. */
  hasOwnId: boolean
  label: string
  type: ColumnType
  format: ColumnFormat | undefined
  description: string
  /** The name in files; empty if that is the label or the id. */
  header: string
  isKey: boolean
  /** The dataset has the column, so its id is fixed. */
  readonly isStored: boolean
  isOpen: boolean
}

const ID = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const CURRENCY = /^[A-Z]{3}$/

let count = 0

export const newColumn = (type: ColumnType = 'TEXT'): ColumnDraft => ({
  key: `new-${++count}`,
  id: '',
  hasOwnId: false,
  label: '',
  type,
  format: undefined,
  description: '',
  header: '',
  isKey: false,
  isStored: false,
  isOpen: false,
})

export const draftOf = (column: DatasetColumn, key: readonly string[] | null): ColumnDraft => ({
  ...newColumn(column.type),
  key: column.id,
  id: column.id,
  hasOwnId: true,
  label: column.label,
  format: column.format,
  description: column.description ?? '',
  header: column.header ?? '',
  isKey: key?.includes(column.id) ?? false,
  isStored: true,
})

/** "Order number" is `order_number`. Ids have no other letters. */
export function idOf(label: string, takenIds: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 60)
  const base = plain === '' ? 'column' : plain
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}_${number}`
    if (!takenIds.has(id)) return id
  }
}

export type Member = 'label' | 'id' | 'currency'
export type ColumnErrors = ReadonlyMap<string, string>

export const errorKey = ({ key }: ColumnDraft, member: Member) => `${key} ${member}`

export function errorsIn(
  drafts: readonly ColumnDraft[],
  { columns: pageTexts }: DatasetsTexts,
): ColumnErrors {
  const errors = new Map<string, string>()
  for (const draft of drafts) {
    if (draft.label.trim() === '') errors.set(errorKey(draft, 'label'), pageTexts.labelNeeded)
    if (!ID.test(draft.id)) errors.set(errorKey(draft, 'id'), pageTexts.idWrong)
    else if (drafts.some(other => other !== draft && other.id === draft.id))
      errors.set(errorKey(draft, 'id'), pageTexts.idTaken)
    if (draft.format?.style === 'CURRENCY' && !CURRENCY.test(draft.format.currency ?? ''))
      errors.set(errorKey(draft, 'currency'), pageTexts.currencyWrong)
  }
  return errors
}

const isHeaderNeeded = (drafts: readonly ColumnDraft[], header: string, label: string) =>
  header !== '' && (header !== label || drafts.some(({ id }) => id === header))

/** The members of a request. A file finds a column by its label, too, unless that is the id of another one. */
export const toColumns = (drafts: readonly ColumnDraft[]) => ({
  columns: drafts.map(({ id, label, type, format, description, header }) => ({
    id,
    label: label.trim(),
    type,
    ...(format && { format }),
    ...(description !== '' && { description }),
    ...(isHeaderNeeded(drafts, header.trim(), label.trim()) && { header: header.trim() }),
  })),
  ...(drafts.some(({ isKey }) => isKey) && {
    key: drafts.filter(({ isKey }) => isKey).map(({ id }) => id),
  }),
})

export const isColumnType = (text: string): text is ColumnType => COLUMN_TYPES.some(type => type === text)
