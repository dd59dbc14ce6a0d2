// What is wrong with a view, by the field that shows it.
import type { Fault } from '../../../../engine/faults.ts'
import { pointerSteps } from '../../../../engine/json-pointer.ts'
import { checkView } from '../../../../engine/query/check-view.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import type { DatasetsTexts } from '../../../texts/console/datasets-en.ts'
import { parseText, toView, type ViewDraft } from './view-draft.ts'

export interface CheckedDraft {
  /** Sentences by the ids of their fields. */
  readonly errors: ReadonlyMap<string, string>
  /** The columns of the draft, in their order. */
  readonly columns: readonly Column[]
  /** The columns of the groups: dimensions, then measures. */
  readonly groupColumns: readonly Column[]
}

export const FILTER = 'view-filter'
export const FROM = 'view-from'
export const ADD = 'add-columns'
export const GROUP = 'view-group'
/** @param source the id of the field for the dataset of the source */
export const unnestId = (source: string) => `${source}-rows`

export function checkDraft(
  draft: ViewDraft,
  columnsOf: (dataset: string) => readonly Column[] | undefined,
  pageTexts: DatasetsTexts,
): CheckedDraft {
  const errors = new Map<string, string>()
  const add = (id: string, sentence: string) => {
    if (!errors.has(id)) errors.set(id, sentence)
  }
  if (draft.from.dataset === '') add(FROM, pageTexts.view.choose)
  for (const { key, dataset, on } of draft.joins) {
    if (dataset === '') add(`join-${key}`, pageTexts.view.choose)
    for (const [i, { left, right }] of on.entries()) {
      if (dataset !== '' && left === '') add(`left-${key}-${i}`, pageTexts.view.joinNeeded)
      if (dataset !== '' && right === '') add(`right-${key}-${i}`, pageTexts.view.joinNeeded)
    }
  }
  for (const { key, text, label } of draft.columns) {
    const parsed = parseText(text)
    if ('error' in parsed) add(`formula-${key}`, pageTexts.view.parse(parsed.error.found))
    if (label.trim() === '') add(`label-${key}`, pageTexts.columns.labelNeeded)
  }
  if (draft.columns.length === 0) add(ADD, pageTexts.view.noColumns)
  const sources = new Map(
    [draft.from, ...draft.joins].map(({ as, dataset }) => [as, columnsOf(dataset) ?? []]),
  )
  const { columns: groupColumns, rowColumns: columns, faults } = checkView(toView(draft), sources)
  for (const fault of faults) add(fieldOf(draft, fault), sentenceOf(pageTexts, fault))
  return { errors, columns, groupColumns }
}

/** The server's sentence is in English. */
export const sentenceOf = ({ view }: DatasetsTexts, { code, detail }: Fault): string =>
  view.codes[code] ?? detail

/** The id of the field for a fault, whose pointer is relative to the view. */
export function fieldOf(draft: ViewDraft, { pointer }: Pick<Fault, 'pointer'>): string {
  const [member, index, part, pair, side] = pointerSteps(pointer) ?? []
  if (member === 'joins') {
    const join = draft.joins[Number(index)]
    if (!join) return FROM
    if (part === 'on') return `${side === 'left' ? 'left' : 'right'}-${join.key}-${pair}`
    return part === 'unnest' ? unnestId(`join-${join.key}`) : `join-${join.key}`
  }
  if (member === 'columns') {
    const column = draft.columns[Number(index)]
    if (column) return part === 'id' ? `id-${column.key}` : `formula-${column.key}`
    return ADD
  }
  if (member === 'group') {
    const parts = index === 'dimensions' ? draft.group?.dimensions : draft.group?.measures
    const key = parts?.[Number(part)]?.key
    if (!key) return GROUP
    return `group-${key}-${pair === 'of' || pair === 'grain' || pair === 'p' ? pair : index === 'dimensions' ? 'of' : 'fn'}`
  }
  if (member === 'timeZone') return 'view-zone'
  if (member === 'filter') return FILTER
  return member === 'from' && index === 'unnest' ? unnestId(FROM) : FROM
}
