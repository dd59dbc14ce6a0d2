// Checks a query against the columns of its dataset. Every fault has a pointer into the query and says what to change.
import { checkExpression, type Find } from '../expressions/check.ts'
import { below, type Fault, toAuthorFaults } from '../faults.ts'
import { unknownName } from '../logic/names.ts'
import { authorEn } from '../text/messages/author-en.ts'
import { type Column, type ColumnType, valueOfType } from './columns.ts'
import { type Dimension, isPostFunction, type Measure, type Query } from './document.ts'
import { isTimeZone, parseInstant } from './moments.ts'
import { typeOfMeasure } from './result-columns.ts'
import { stackedColumns, stackFaults } from './stack.ts'

const NUMERIC: ReadonlySet<ColumnType> = new Set(['NUMBER', 'INTEGER'])
const DATED: ReadonlySet<ColumnType> = new Set(['DATE', 'DATETIME'])
const ORDERED: ReadonlySet<ColumnType> = new Set([...NUMERIC, ...DATED, 'TIME'])
const ANY: ReadonlySet<ColumnType> = new Set([...ORDERED, 'TEXT', 'BOOLEAN', 'TEXT_LIST'])
const TEXTS: ReadonlySet<ColumnType> = new Set(['TEXT', 'TEXT_LIST'])
const SINGLE: ReadonlySet<ColumnType> = new Set([...ORDERED, 'TEXT', 'BOOLEAN'])

/** The types of columns that a function takes; undefined if it needs no column. */
const taken: Readonly<Record<string, ReadonlySet<ColumnType> | undefined>> = {
  count: undefined,
  share: undefined,
  countDistinct: ANY,
  answered: new Set([...ANY, 'JSON']),
  asked: new Set([...ANY, 'JSON']),
  sum: NUMERIC,
  mean: NUMERIC,
  median: NUMERIC,
  percentile: NUMERIC,
  stdDev: NUMERIC,
  nps: NUMERIC,
  boxplot: NUMERIC,
  min: ORDERED,
  max: ORDERED,
  last: SINGLE,
}

/** The types of columns that a function of a measure takes; undefined if it needs no column. */
export const columnTypesOf = (fn: Measure['fn']): ReadonlySet<ColumnType> | undefined => taken[fn]

type Refuse = (pointer: string, code: string, detail: string) => void

/**
 * @param find the values of names in conditions
 * @returns the faults; none if the query can be answered
 */
export function checkQuery(query: Query, columns: readonly Column[], find: Find): Fault[] {
  const faults: Fault[] = []
  const refuse: Refuse = (pointer, code, detail) => faults.push({ pointer, code, detail })
  faults.push(...stackFaults(columns, query.stack))
  const byId = new Map(stackedColumns(columns, query.stack).map(column => [column.id, column]))
  const findWithStack: Find = name => {
    const column = query.stack && (name === query.stack.as || name === query.stack.value) && byId.get(name)
    return column ? valueOfType(column.type) : find(name)
  }
  const requireColumn = (pointer: string, id: string, types: ReadonlySet<ColumnType>, what: string) => {
    const column = byId.get(id)
    if (!column) refuse(pointer, 'column_unknown', `The dataset has no column "${id}".`)
    else if (!types.has(column.type))
      refuse(
        pointer,
        'column_type',
        `${what} takes columns of type ${[...types].join(', ')}; "${id}" is ${column.type}.`,
      )
    return column
  }
  const checkCondition = (pointer: string, condition: unknown, names: Find) => {
    if (condition === undefined) return
    const checked = checkExpression(condition, names)
    faults.push(...toAuthorFaults(authorEn, below(pointer, checked.faults)))
  }

  checkShape(query, refuse)
  checkNames(query, refuse)
  const { measures = [], dimensions = [] } = query
  for (const [i, measure] of measures.entries()) {
    const at = `/measures/${i}`
    checkMeasure(measure, at, measures.slice(0, i), dimensions, refuse)
    const types = taken[measure.fn]
    if (types && measure.of !== undefined) requireColumn(`${at}/of`, measure.of, types, `\`${measure.fn}\``)
    checkCondition(`${at}/filter`, measure.filter, findWithStack)
  }
  for (const [i, dimension] of dimensions.entries()) {
    const at = `/dimensions/${i}`
    const column = requireColumn(`${at}/of`, dimension.of, ANY, 'A dimension')
    if (column) checkDimension(dimension, column.type, at, measures, refuse)
  }
  for (const [i, id] of (query.columns ?? []).entries())
    requireColumn(`/columns/${i}`, id, new Set([...ANY, 'JSON']), 'A query')
  if (query.period) {
    const column = requireColumn('/period/of', query.period.of, DATED, 'A period')
    checkPeriod(query.period, column?.type, refuse)
  }
  checkCondition('/filter', query.filter, findWithStack)
  for (const [i, { of }] of (query.search ?? []).entries())
    requireColumn(`/search/${i}/of`, of, TEXTS, 'A search')
  if (query.having) checkCondition('/having', query.having, findResults(query, byId))
  return faults
}

function checkShape(query: Query, refuse: Refuse): void {
  const { measures = [], dimensions = [], columns, timeZone } = query
  if (columns)
    for (const name of ['measures', 'dimensions', 'having', 'compare', 'totals', 'minGroup'] as const) {
      if (query[name] !== undefined)
        refuse(
          `/${name}`,
          'query_mixed',
          `A query with \`columns\` returns plain rows. Remove \`${name}\`, or \`columns\`.`,
        )
    }
  else if (measures.length + dimensions.length === 0)
    refuse('', 'query_empty', 'Add measures, dimensions or columns.')
  if (query.compare && !query.period)
    refuse('/compare', 'period_missing', 'A comparison needs a `period`, which says what comes before.')
  if (timeZone !== undefined && !isTimeZone(timeZone))
    refuse(
      '/timeZone',
      'time_zone_unknown',
      `"${timeZone}" is not a time zone. Use an IANA name such as "Europe/Berlin".`,
    )
}

function checkNames(query: Query, refuse: Refuse): void {
  const { measures = [], dimensions = [], columns = [], compare, sort = [] } = query
  const known = new Set<string>(columns)
  for (const [list, named] of Object.entries({ dimensions, measures }))
    for (const [i, { as }] of named.entries()) {
      if (known.has(as))
        refuse(`/${list}/${i}/as`, 'name_taken', `"${as}" is the name of another part of the query.`)
      known.add(as)
    }
  if (compare)
    for (const [i, { as }] of measures.entries()) {
      if (known.has(`${as}_previous`))
        refuse(
          `/measures/${i}/as`,
          'name_taken',
          `The comparison of "${as}" needs the name "${as}_previous".`,
        )
    }
  const lists = new Set(measures.filter(({ fn }) => fn === 'boxplot').map(({ as }) => as))
  for (const [i, { by }] of sort.entries()) {
    const isPrevious = compare && by.endsWith('_previous') && known.has(by.slice(0, -'_previous'.length))
    if (!known.has(by) && !isPrevious)
      refuse(`/sort/${i}/by`, 'name_unknown', `The query has no measure, dimension or column "${by}".`)
    if (lists.has(by)) refuse(`/sort/${i}/by`, 'not_sortable', 'A boxplot has no order.')
  }
}

function checkMeasure(
  { fn, of, p, size, within, filter }: Measure,
  at: string,
  earlier: readonly Measure[],
  dimensions: readonly Dimension[],
  refuse: Refuse,
): void {
  const isPost = isPostFunction(fn)
  const needsOf = isPost || taken[fn] !== undefined
  if (needsOf && of === undefined)
    refuse(
      `${at}/of`,
      'member_missing',
      isPost
        ? `\`${fn}\` needs \`of\`, the name of a measure before it.`
        : `\`${fn}\` needs \`of\`, the id of a column.`,
    )
  if (!needsOf && of !== undefined)
    refuse(`${at}/of`, 'member_unused', `\`${fn}\` counts rows and has no column.`)
  const source = earlier.find(({ as }) => as === of)
  if (isPost && of !== undefined && (!source || source.fn === 'boxplot'))
    refuse(`${at}/of`, 'name_unknown', `No measure before this one is called "${of}" and is a number.`)
  if (fn === 'shareOf' && source && isPostFunction(source.fn))
    refuse(
      `${at}/of`,
      'name_unknown',
      '`shareOf` takes a measure of the dataset, not one that is computed from others.',
    )
  if (fn === 'share' && !filter)
    refuse(`${at}/filter`, 'member_missing', '`share` needs a `filter`: the share of rows that meet it.')
  if (isPost && filter)
    refuse(`${at}/filter`, 'member_unused', `\`${fn}\` computes from another measure. Filter that one.`)
  if (fn === 'percentile' && p === undefined)
    refuse(`${at}/p`, 'member_missing', '`percentile` needs `p`, such as 90.')
  if (fn !== 'percentile' && p !== undefined) refuse(`${at}/p`, 'member_unused', 'Only `percentile` has `p`.')
  if (fn !== 'movingMean' && size !== undefined)
    refuse(`${at}/size`, 'member_unused', 'Only `movingMean` has `size`.')
  if (within === undefined) return
  if (!isPost) refuse(`${at}/within`, 'member_unused', `\`${fn}\` has no \`within\`.`)
  else if (!dimensions.some(({ as }) => as === within))
    refuse(`${at}/within`, 'name_unknown', `The query has no dimension "${within}".`)
}

function checkDimension(
  { grain, part, fill, bins, words, top, by, other }: Dimension,
  type: ColumnType,
  at: string,
  measures: readonly Measure[],
  refuse: Refuse,
): void {
  if ([grain, part, bins, words || undefined].filter(one => one !== undefined).length > 1)
    refuse(at, 'dimension_mixed', 'Use one of `grain`, `part`, `bins` and `words`.')
  if (words && type !== 'TEXT')
    refuse(`${at}/words`, 'column_type', `Words are those of texts; the column is ${type}.`)
  if (grain && (!DATED.has(type) || (grain === 'hour' && type === 'DATE')))
    refuse(`${at}/grain`, 'column_type', `A column of type ${type} has no grain "${grain}".`)
  const hasPart = part === 'hourOfDay' ? type === 'DATETIME' || type === 'TIME' : DATED.has(type)
  if (part && !hasPart) refuse(`${at}/part`, 'column_type', `A column of type ${type} has no part "${part}".`)
  if (bins && !NUMERIC.has(type))
    refuse(`${at}/bins`, 'column_type', `Bins are for numbers; the column is ${type}.`)
  if (fill && !grain) refuse(`${at}/fill`, 'member_unused', '`fill` adds periods, so it needs `grain`.')
  if (top !== undefined && fill) refuse(`${at}/top`, 'dimension_mixed', 'Use `top` or `fill`.')
  if (top === undefined) {
    if (other)
      refuse(
        `${at}/other`,
        'member_unused',
        '`other` joins the values beyond the top ones, so it needs `top`.',
      )
    if (by !== undefined)
      refuse(`${at}/by`, 'member_unused', '`by` says what the top values have most of, so it needs `top`.')
    return
  }
  const deciding = by === undefined ? measures[0] : measures.find(({ as }) => as === by)
  if (!deciding || isPostFunction(deciding.fn) || deciding.fn === 'boxplot')
    refuse(
      `${at}/${by === undefined ? 'top' : 'by'}`,
      'name_unknown',
      '`top` needs a measure of the dataset that decides which values are the top ones.',
    )
}

function checkPeriod(
  period: NonNullable<Query['period']>,
  type: ColumnType | undefined,
  refuse: Refuse,
): void {
  const { from, to, last, complete } = period
  if (last && (from !== undefined || to !== undefined))
    refuse('/period/last', 'period_mixed', 'Use `last`, or `from` and `to`.')
  if (!last && from === undefined)
    refuse('/period', 'member_missing', 'Add `last`, or `from` and perhaps `to`.')
  if (complete && !last)
    refuse(
      '/period/complete',
      'member_unused',
      '`complete` leaves out the current period, so it needs `last`.',
    )
  if (last?.hours !== undefined && type === 'DATE')
    refuse('/period/last', 'column_type', 'A column of type DATE has no hours.')
  for (const [name, given] of Object.entries({ from, to })) {
    if (given !== undefined && parseInstant(given, 'UTC') === undefined)
      refuse(
        `/period/${name}`,
        'date_invalid',
        `"${given}" is not a date. Use YYYY-MM-DD, or ISO 8601 with an offset.`,
      )
  }
}

/** The names that `having` can use: those of the result. */
function findResults({ measures = [], dimensions = [] }: Query, columns: ReadonlyMap<string, Column>): Find {
  const types = new Map<string, ColumnType>()
  for (const { as, of, part, bins } of dimensions)
    types.set(as, part || bins ? 'NUMBER' : singleType(columns.get(of)?.type))
  for (const measure of measures) {
    if (measure.fn !== 'boxplot') types.set(measure.as, typeOfMeasure(measure, columns.get(measure.of ?? '')))
  }
  return name => {
    const type = types.get(name)
    return type ? valueOfType(type) : unknownName(name)
  }
}

/** Groups of dates are texts, and those of lists have one item each. */
const singleType = (type: ColumnType = 'TEXT'): ColumnType =>
  type === 'TEXT_LIST' || type === 'DATETIME' ? 'TEXT' : type
