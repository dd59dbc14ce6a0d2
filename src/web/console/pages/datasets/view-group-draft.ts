// The groups of a view while they are edited. Members that the page does not show stay as they are.
import type { Dimension, Grain, Measure } from '../../../../engine/query/document.ts'
import type { ViewGroup } from '../../../../engine/query/view.ts'
import { idOf } from './column-draft.ts'

interface PartDraft {
  readonly key: string
  /** The key of the view's column that it reads, whose id can change; empty without one. */
  column: string
  label: string
}

export interface DimensionDraft extends PartDraft {
  readonly stored: Dimension
  grain: Grain | ''
}

export interface MeasureDraft extends PartDraft {
  readonly stored: Measure
  fn: Measure['fn']
  p: number | undefined
}

export interface GroupDraft {
  readonly dimensions: DimensionDraft[]
  readonly measures: MeasureDraft[]
}

/** What the group reads of the columns of the view. */
interface KeyedColumn {
  readonly key: string
  readonly id: string
  readonly label: string
}

let count = 0
const nextKey = () => `g${++count}`

export const draftOfGroup = (
  { dimensions = [], measures = [] }: ViewGroup,
  columns: readonly KeyedColumn[],
): GroupDraft => {
  const keyOf = (id: string | undefined) => columns.find(column => column.id === id)?.key ?? ''
  return {
    dimensions: dimensions.map(stored => ({
      key: nextKey(),
      stored,
      column: keyOf(stored.of),
      label: stored.label ?? '',
      grain: stored.grain ?? '',
    })),
    measures: measures.map(stored => ({
      key: nextKey(),
      stored,
      column: keyOf(stored.of),
      label: stored.label ?? '',
      fn: stored.fn,
      p: stored.p,
    })),
  }
}

const idsIn = ({ dimensions, measures }: GroupDraft) =>
  new Set([...dimensions, ...measures].map(({ stored }) => stored.as))

export function newDimension(group: GroupDraft, column: KeyedColumn): DimensionDraft {
  const as = idOf(column.label || column.id, idsIn(group))
  return { key: nextKey(), stored: { as, of: column.id }, column: column.key, label: '', grain: '' }
}

export function newMeasure(group: GroupDraft): MeasureDraft {
  const as = idOf('figure', idsIn(group))
  return { key: nextKey(), stored: { as, fn: 'count' }, column: '', label: '', fn: 'count', p: undefined }
}

/** The first groups: the values of the first column, and how many rows each has. */
export function newGroup(column: KeyedColumn | undefined): GroupDraft {
  const group: GroupDraft = { dimensions: [], measures: [] }
  if (column) group.dimensions.push(newDimension(group, column))
  group.measures.push(newMeasure(group))
  return group
}

/** Converts a draft to a request. A deleted column gets the empty id, which the check refuses. */
export function toGroup(group: GroupDraft, columns: readonly KeyedColumn[]): ViewGroup {
  const idOfKey = (key: string) => columns.find(column => column.key === key)?.id ?? ''
  return {
    ...(group.dimensions.length > 0 && {
      dimensions: group.dimensions.map(({ stored, column, label, grain }): Dimension => {
        const { grain: _, label: __, ...rest } = stored
        return { ...rest, of: idOfKey(column), ...(grain && { grain }), ...labelled(label) }
      }),
    }),
    ...(group.measures.length > 0 && {
      measures: group.measures.map(({ stored, column, label, fn, p }): Measure => {
        const { of: _, label: __, fn: ___, p: ____, ...rest } = stored
        return {
          ...rest,
          fn,
          ...(column !== '' && { of: idOfKey(column) }),
          ...(p !== undefined && { p }),
          ...labelled(label),
        }
      }),
    }),
  }
}

const labelled = (label: string) => (label.trim() === '' ? {} : { label: label.trim() })
