// Checks a view against the columns of its sources, and says which columns it has.
import { checkExpression, type FindAny } from '../expressions/check.ts'
import { below, type Fault, toAuthorFaults } from '../faults.ts'
import { authorEn } from '../text/messages/author-en.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { type Column, type ColumnType, valueOfType } from './columns.ts'
import { type FindType, inferFormula, typeInFormula } from './formula.ts'
import { formulaLength, type Lengths, MAX_LENGTH } from './formula-length.ts'
import { isTimeZone } from './moments.ts'
import { hasEntries, unnestedColumns } from './unnest.ts'
import { splitName, type View } from './view.ts'
import { groupColumns } from './view-group.ts'

/** The columns of each source, by its name in the view; undefined if there is no such dataset. */
export type SourceColumns = ReadonlyMap<string, readonly Column[]>

type Refuse = (pointer: string, code: string, detail: string) => void

export interface CheckedView {
  readonly columns: Column[]
  /** The columns of the rows that are grouped; the same ones if none are. */
  readonly rowColumns: readonly Column[]
  readonly lengths: Lengths
  readonly faults: Fault[]
}

/**
 * @param stored the columns that sources have before their entries become rows
 * @param clashes of columns that have another type in each dataset of a source: a sentence about it, by the name of the column
 * @param sourceLengths the longest texts of columns that sources compute
 */
export function checkView(
  view: View,
  stored: SourceColumns,
  clashes: ReadonlyMap<string, string> = new Map(),
  sourceLengths: Lengths = new Map(),
): CheckedView {
  const faults: Fault[] = []
  const refuse: Refuse = (pointer, code, detail) => faults.push({ pointer, code, detail })
  const sources = unnestedSources(view, stored, refuse)
  const find = columnFinder(sources)
  const typeOf: FindType = name => find(name)?.type

  const names = [view.from, ...(view.joins ?? [])].map(({ as }) => as)
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i)
      refuse(`/joins/${i - 1}/as`, 'name_taken', `"${name}" is the name of another source.`)
  for (const [i, { as, on }] of (view.joins ?? []).entries())
    for (const [j, { left, right, labels }] of on.entries()) {
      const at = `/joins/${i}/on/${j}`
      const [one, other] = [typeOf(left), typeOf(right)]
      const clash = clashes.get(left)
      if (clash) refuse(`${at}/left`, 'column_type', clash)
      else if (!one || !names.slice(0, i + 1).includes(splitName(left).as))
        refuse(`${at}/left`, 'column_unknown', `No source before this join has the column "${left}".`)
      else if (!other || splitName(right).as !== as)
        refuse(`${at}/right`, 'column_unknown', `"${as}" has no column "${right}". Write ${as}.<column>.`)
      else if (typeInFormula(one) !== typeInFormula(other) || one === 'JSON' || one === 'TEXT_LIST')
        refuse(
          at,
          'column_type',
          `"${left}" is ${one} and "${right}" is ${other}. Join columns of one single type.`,
        )
      else if (labels && !find(left)?.values && !find(right)?.values)
        refuse(`${at}/labels`, 'column_type', 'Neither column has ids of choices. Leave out `labels`.')
    }
  if (view.timeZone !== undefined && !isTimeZone(view.timeZone))
    refuse(
      '/timeZone',
      'time_zone_unknown',
      `"${view.timeZone}" is not a time zone. Use an IANA name such as "Europe/Berlin".`,
    )
  if (view.filter) {
    const clashing = new Set<string>()
    const values: FindAny = name => {
      const clash = clashes.get(name)
      if (clash) {
        clashing.add(clash)
        return { kind: 'nothing' }
      }
      const type = typeOf(name)
      return type && type !== 'JSON'
        ? valueOfType(type)
        : authorMessage('reference_dangling.column', { id: name })
    }
    faults.push(...toAuthorFaults(authorEn, below('/filter', checkExpression(view.filter, values).faults)))
    for (const clash of clashing) refuse('/filter', 'column_type', clash)
  }
  const seen = new Set<string>()
  const lengths = new Map<string, number>()
  const rowColumns = view.columns.map(({ id, label, format, description, value }, i): Column => {
    const at = `/columns/${i}`
    if (seen.has(id)) refuse(`${at}/id`, 'repeated', `Two columns have the id ${id}.`)
    seen.add(id)
    const { type, faults: found } = inferFormula(value, typeOf, clashes)
    faults.push(...below(`${at}/value`, found))
    if (type === 'NULL' && found.length === 0)
      refuse(
        `${at}/value`,
        'formula_empty',
        'This column would always be empty. Remove it, or compute a value.',
      )
    const length = found.length === 0 ? formulaLength(value, sourceLengths) : 0
    if (length > MAX_LENGTH)
      refuse(
        `${at}/value`,
        'text_too_long',
        `The texts of this formula can become too long: more than ${MAX_LENGTH} characters. Use "replace" and "concat" fewer times.`,
      )
    lengths.set(id, length)
    const source = plainColumn(value, find)
    const shown = format ?? source?.format
    return {
      id,
      label: label ?? source?.label ?? id,
      type: typeOfColumn(type, source?.type),
      ...(shown && { format: shown }),
      ...(description !== undefined && { description }),
      ...(source?.isAnswer && { isAnswer: true }),
      ...(source?.isProse && { isProse: true }),
      ...(source?.steps && { steps: source.steps }),
      ...(source?.values && { values: source.values }),
      ...(source?.entries && { entries: entriesUnder(id, source) }),
    }
  })
  const { group } = view
  if (!group) return { columns: rowColumns, rowColumns, lengths, faults }
  const grouped = groupColumns(group, rowColumns)
  const named = [...(group.dimensions ?? []), ...(group.measures ?? [])]
  const groupedLengths = new Map(named.map(({ as, of = '' }) => [as, lengths.get(of) ?? 0]))
  return {
    columns: grouped.columns,
    rowColumns,
    lengths: groupedLengths,
    faults: [...faults, ...grouped.faults],
  }
}

function unnestedSources(view: View, stored: SourceColumns, refuse: Refuse): SourceColumns {
  const sources = new Map(stored)
  if (view.from.unnest !== undefined && view.from.union?.length)
    refuse(
      '/from/unnest',
      'member_conflict',
      'A source unites datasets, or makes rows of entries. Make a view of the entries of each dataset, and unite those views.',
    )
  for (const [i, { as, unnest }] of [view.from, ...(view.joins ?? [])].entries()) {
    if (unnest === undefined) continue
    const at = i === 0 ? '/from/unnest' : `/joins/${i - 1}/unnest`
    const columns = stored.get(as) ?? []
    const column = columns.find(({ id }) => id === unnest)
    if (!column) refuse(at, 'column_unknown', `The dataset has no column "${unnest}".`)
    else if (!hasEntries(column))
      refuse(at, 'column_type', `"${unnest}" has no entries. Name a group that is asked repeatedly.`)
    sources.set(as, unnestedColumns(columns, unnest))
  }
  return sources
}

export const columnFinder =
  (sources: SourceColumns) =>
  (name: string): Column | undefined => {
    const { as, column } = splitName(name)
    return sources.get(as)?.find(({ id }) => id === column)
  }

/** The column that a formula shows as it is. */
function plainColumn(value: unknown, find: (name: string) => Column | undefined): Column | undefined {
  if (typeof value !== 'object' || value === null || !('var' in value)) return undefined
  const name = Array.isArray(value.var) ? value.var[0] : value.var
  return typeof name === 'string' ? find(name) : undefined
}

/** The entries of a column under another id. */
const entriesUnder = (id: string, { id: before, entries = [] }: Column): Column[] =>
  entries.map(entry => ({ ...entry, id: id + entry.id.slice(before.length) }))

const typeOfColumn = (
  type: ReturnType<typeof inferFormula>['type'],
  source: ColumnType | undefined,
): ColumnType => source ?? (type === 'NULL' ? 'TEXT' : type)
