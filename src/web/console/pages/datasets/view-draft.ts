// A view while it is edited: sources, joins and columns that can still be unfinished.
import type { Condition } from '../../../../engine/expressions/condition.ts'
import { checkView } from '../../../../engine/query/check-view.ts'
import type { Column, ColumnFormat } from '../../../../engine/query/columns.ts'
import { parseColumnFormula, printColumnFormula } from '../../../../engine/query/formula-text.ts'
import type { JOIN_TYPES, View } from '../../../../engine/query/view.ts'
import { idOf } from './column-draft.ts'
import { draftOfGroup, type GroupDraft, toGroup } from './view-group-draft.ts'

export type JoinType = (typeof JOIN_TYPES)[number]

export interface SourceDraft {
  dataset: string
  as: string
  readonly union?: readonly string[]
  /** The column whose entries are rows. */
  unnest?: string | undefined
}

export interface JoinPair {
  left: string
  right: string
  /** Compares the words of choices in place of their ids. */
  labels?: boolean
}

export interface JoinDraft extends SourceDraft {
  readonly key: string
  type: JoinType
  on: JoinPair[]
}

export interface ViewColumnDraft {
  readonly key: string
  id: string
  hasOwnId: boolean
  label: string
  text: string
  format: ColumnFormat | undefined
  readonly description: string | undefined
}

export interface ViewDraft {
  name: string
  from: SourceDraft
  joins: JoinDraft[]
  filter: Condition | undefined
  timeZone: string
  columns: ViewColumnDraft[]
  group: GroupDraft | undefined
}

let count = 0
const nextKey = () => `v${++count}`

export const newJoin = (): JoinDraft => ({
  key: nextKey(),
  dataset: '',
  as: '',
  type: 'LEFT',
  on: [{ left: '', right: '' }],
})

export const newViewColumn = (members: Partial<ViewColumnDraft> = {}): ViewColumnDraft => ({
  key: nextKey(),
  id: '',
  hasOwnId: false,
  label: '',
  text: '',
  format: undefined,
  description: undefined,
  ...members,
})

export const emptyView = (timeZone: string): ViewDraft => ({
  name: '',
  from: { dataset: '', as: '' },
  joins: [],
  filter: undefined,
  timeZone,
  columns: [],
  group: undefined,
})

/** @param columnsOf the columns of a source, whose labels columns without one have */
export function draftOfView(
  { name, view }: { readonly name: string; readonly view?: View },
  timeZone: string,
  columnsOf: (dataset: string) => readonly Column[] | undefined,
): ViewDraft {
  if (!view) return emptyView(timeZone)
  const sources = [view.from, ...(view.joins ?? [])]
  const { rowColumns } = checkView(
    view,
    new Map(sources.map(({ as, dataset }) => [as, columnsOf(dataset) ?? []])),
  )
  const labelOf = (id: string) => rowColumns.find(one => one.id === id)?.label
  const columns = view.columns.map(({ id, label, value, format, description }) =>
    newViewColumn({
      id,
      hasOwnId: true,
      label: label ?? labelOf(id) ?? id,
      text: textOf(value),
      format,
      description,
    }),
  )
  return {
    name,
    from: { ...view.from },
    joins: (view.joins ?? []).map(join => ({
      ...join,
      key: nextKey(),
      on: join.on.map(pair => ({ ...pair })),
    })),
    filter: view.filter,
    timeZone: view.timeZone ?? timeZone,
    columns,
    group: view.group && draftOfGroup(view.group, columns),
  }
}

const textOf = (value: unknown) => printColumnFormula(value) ?? JSON.stringify(value)

export const sourcesOf = ({ from, joins }: ViewDraft): readonly SourceDraft[] =>
  [from, ...joins].filter(({ dataset }) => dataset !== '')

/** The name of a source in formulas, from the name of its dataset. */
export const aliasFor = (draft: ViewDraft, name: string): string =>
  idOf(name, new Set(sourcesOf(draft).map(({ as }) => as)))

/** A column of a source as it is. */
export function plainColumn(draft: ViewDraft, as: string, { id, label }: Column): ViewColumnDraft {
  const taken = new Set(draft.columns.map(one => one.id))
  return newViewColumn({ id: idOf(label, taken), label, text: textOf({ var: `${as}.${id}` }) })
}

export type ParsedColumn = ReturnType<typeof parseColumnFormula>

/** JSON that no formula can say is kept as it is. */
export function parseText(text: string): ParsedColumn {
  const parsed = parseColumnFormula(text)
  if (!('error' in parsed) || !text.trim().startsWith('{')) return parsed
  try {
    return { expression: JSON.parse(text) }
  } catch {
    return parsed
  }
}

const sourceOf = ({ dataset, as, unnest }: SourceDraft) => ({
  dataset,
  as,
  ...(unnest !== undefined && { unnest }),
})

/** The view as a request. Formulas that cannot be read have the value null. */
export const toView = ({ from, joins, filter, timeZone, columns, group }: ViewDraft): View => ({
  from: { ...sourceOf(from), ...(from.union && { union: [...from.union] }) },
  joins: joins.map(join => ({ ...sourceOf(join), type: join.type, on: join.on })),
  ...(filter !== undefined && { filter }),
  timeZone,
  columns: columns.map(({ id, label, text, format, description }) => {
    const parsed = parseText(text)
    return {
      id,
      label: label.trim() || id,
      ...(format && { format }),
      ...(description !== undefined && { description }),
      value: 'error' in parsed ? null : parsed.expression,
    }
  }),
  ...(group && { group: toGroup(group, columns) }),
})
