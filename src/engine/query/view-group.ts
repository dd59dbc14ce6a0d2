// The groups of a view: which columns they have, and what a view cannot compute.
import type { Find } from '../expressions/check.ts'
import { below, type Fault } from '../faults.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { checkQuery } from './check.ts'
import { type Column, type ColumnType, valueOfType } from './columns.ts'
import { type Dimension, isPostFunction, type Query } from './document.ts'
import { resultColumns } from './result-columns.ts'
import type { ViewGroup } from './view.ts'

/** @param rows the columns of the rows that are grouped */
export function groupColumns(
  group: ViewGroup,
  rows: readonly Column[],
): { readonly columns: Column[]; readonly faults: Fault[] } {
  const faults: Fault[] = []
  const refuse = (pointer: string, code: string, detail: string) => faults.push({ pointer, code, detail })
  const { dimensions = [], measures = [] } = group
  if (dimensions.length + measures.length === 0)
    refuse('', 'group_empty', 'Add dimensions or measures, or leave out `group`.')
  const typeOf = new Map(rows.map(({ id, type }) => [id, type]))
  for (const [i, { of, other, fill, bins }] of dimensions.entries()) {
    if (other && !isOfTexts(typeOf.get(of)))
      refuse(
        `/dimensions/${i}/other`,
        'member_unused',
        'A view joins other texts only. Use `other` in a query to the view.',
      )
    if (fill)
      refuse(`/dimensions/${i}/fill`, 'member_unused', 'A view adds no periods. Use `fill` in a query to it.')
    if (bins && bins.width === undefined)
      refuse(`/dimensions/${i}/bins`, 'member_missing', 'Bins of a view need a `width`.')
  }
  for (const [i, { fn }] of measures.entries())
    if (isPostFunction(fn) || fn === 'boxplot')
      refuse(`/measures/${i}/fn`, 'function_unavailable', `Use \`${fn}\` in a query to the view.`)
  const query = { dataset: '', ...group } satisfies Query
  if (faults.length === 0) faults.push(...checkQuery(query, rows, findIn(rows)))
  const shown = resultColumns(query, rows)
  return {
    columns: shown.map(({ as, label, type, format, values }, i): Column => {
      const dimension = dimensions[i]
      return {
        id: as,
        label,
        type: dimension ? typeOfGroup(dimension, type) : type,
        ...(format && { format }),
        ...(values && { values }),
      }
    }),
    faults: below('/group', faults),
  }
}

/** The group of the others has a text as its value. Other columns would no longer have values of their type. */
const isOfTexts = (type: ColumnType | undefined) =>
  type === undefined || type === 'TEXT' || type === 'TEXT_LIST'

/** A day begins a period. */
const typeOfGroup = ({ grain }: Dimension, type: ColumnType): ColumnType =>
  grain ? (grain === 'hour' ? 'DATETIME' : 'DATE') : type

const findIn =
  (columns: readonly Column[]): Find =>
  name => {
    const column = columns.find(({ id }) => id === name)
    return column && column.type !== 'JSON'
      ? valueOfType(column.type)
      : authorMessage('reference_dangling.column', { id: name })
  }
