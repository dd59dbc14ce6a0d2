// Forty queries to the survey, each answered by Formyard and computed again from every response.
import { median } from '../measure.ts'
import type { Finding } from '../probes/probe.ts'
import type { StoreName } from '../stores.ts'
import { surveyRow } from '../survey.ts'
import { startSurvey, timed, untilPrepared } from './setting.ts'

type Row = ReturnType<typeof surveyRow>
type Cell = string | number | boolean | null

interface Dimension {
  readonly query: { readonly as: string; readonly of: string }
  /** The groups of a response: several for a question with several choices. */
  readonly of: (row: Row) => readonly Cell[]
}

interface Measure {
  readonly query: { readonly as: string; readonly fn: string }
  readonly of: (rows: readonly Row[]) => number
}

const by = (of: keyof Row, as: (row: Row) => Cell, more: object = {}): Dimension => ({
  query: { as: `by_${of}`, of, ...more },
  of: row => [as(row)],
})

const dimensions: readonly (readonly Dimension[])[] = [
  [],
  [by('gender', row => row.gender)],
  [by('country', row => row.country)],
  [{ query: { as: 'by_reads', of: 'reads' }, of: row => row.reads }],
  [by('member', row => row.member)],
  [by('since', row => `${row.since.slice(0, 7)}-01`, { grain: 'month' })],
  [by('since', row => `${row.since.slice(0, 4)}-01-01`, { grain: 'year' })],
  [by('spent', row => Math.floor(row.spent / 5_000) * 5_000, { bins: { width: 5_000 } })],
  [by('gender', row => row.gender), by('country', row => row.country)],
  [by('city', row => row.city)],
]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const count: Measure = { query: { as: 'n', fn: 'count' }, of: rows => rows.length }
const measureOf = (as: string, fn: object, of: Measure['of']): Measure => ({
  query: { as, ...fn } as Measure['query'],
  of,
})

const measures: readonly (readonly Measure[])[] = [
  [count, measureOf('sum', { fn: 'sum', of: 'spent' }, rows => sum(rows.map(row => row.spent)))],
  [
    measureOf('mean', { fn: 'mean', of: 'age' }, rows => sum(rows.map(row => row.age)) / rows.length),
    measureOf('most', { fn: 'max', of: 'spent' }, rows =>
      rows.reduce((most, row) => Math.max(most, row.spent), 0),
    ),
  ],
  [measureOf('median', { fn: 'median', of: 'again' }, rows => median(rows.map(row => row.again)))],
  [
    measureOf(
      'good',
      { fn: 'share', filter: { '>': [{ var: 'stars' }, 3] } },
      rows => rows.filter(row => row.stars > 3).length / rows.length,
    ),
    measureOf('cities', { fn: 'countDistinct', of: 'city' }, rows => new Set(rows.map(row => row.city)).size),
  ],
]

const OLDER = { filter: { '>': [{ var: 'age' }, 40] } }

interface Reply {
  readonly rows: readonly (readonly Cell[])[]
}

/** How long forty queries take, and how many of their cells differ from the slow computation. */
export async function compareAnswers(
  name: StoreName,
  responses: number,
  cleanUps: AsyncDisposableStack,
): Promise<Finding[]> {
  const { query } = await startSurvey(name, responses, cleanUps)
  await untilPrepared(() => query({ measures: [count.query] }))
  const all = Array.from({ length: responses }, (_, n) => surveyRow(n))
  const older = all.filter(({ age }) => age > 40)
  const times: number[] = []
  let cells = 0
  let different = 0
  for (const [d, dimension] of dimensions.entries())
    for (const [m, measure] of measures.entries()) {
      const isFiltered = (d + m) % 2 === 1
      const body = {
        dimensions: dimension.map(one => one.query),
        measures: measure.map(one => one.query),
        ...(isFiltered && OLDER),
      }
      let reply: Reply = { rows: [] }
      times.push(
        await timed(async () => {
          reply = await query<Reply>(body)
        }),
      )
      const compared = compare(reply, expected(isFiltered ? older : all, dimension, measure))
      cells += compared.cells
      different += compared.different
    }
  const of = `${name}, ${responses} responses, ${times.length} queries`
  return [
    {
      what: `${of}: of ${cells} cells, other than computed slowly`,
      value: different,
      unit: '',
      target: { atMost: 0 },
    },
    { what: `${of}: median`, value: median(times), unit: 'ms', target: { atMost: 150 } },
    { what: `${of}: slowest`, value: Math.max(...times), unit: 'ms', target: { atMost: 500 } },
  ]
}

/** The measures of each group, by its cells. */
function expected(
  rows: readonly Row[],
  dimensions: readonly Dimension[],
  measures: readonly Measure[],
): Map<string, readonly number[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    let keys: readonly (readonly Cell[])[] = [[]]
    for (const { of } of dimensions) keys = keys.flatMap(key => of(row).map(cell => [...key, cell]))
    for (const cells of keys) {
      const key = JSON.stringify(cells)
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return new Map([...groups].map(([key, group]) => [key, measures.map(({ of }) => of(group))]))
}

/** A group that is missing or too much counts as one cell. */
function compare({ rows }: Reply, groups: ReadonlyMap<string, readonly number[]>) {
  let cells = 0
  let different = Math.abs(rows.length - groups.size)
  for (const row of rows) {
    const width = [...groups.values()][0]?.length ?? 0
    const values = groups.get(JSON.stringify(row.slice(0, row.length - width)))
    for (const [i, value] of row.slice(row.length - width).entries()) {
      cells++
      if (!isNear(Number(value), values?.[i] ?? Number.NaN)) different++
    }
  }
  return { cells, different }
}

/** Sums of many numbers depend on their order. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
