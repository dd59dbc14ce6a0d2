// Questions about many responses.

import { median } from '../measure.ts'
import type { Finding } from '../probes/probe.ts'
import type { StoreName } from '../stores.ts'
import { surveyQueries } from '../survey-queries.ts'
import { ask, medianTime, startSurvey, submit, timed, untilPrepared } from './setting.ts'

const THREE = {
  and: [
    { '==': [{ var: 'gender' }, 'female'] },
    { '>': [{ var: 'age' }, 40] },
    { in: ['law', { var: 'reads' }] },
  ],
}

interface Summary {
  readonly responses: number
}

/** Infinite for a question that needs more memory or time than it may have. */
const timeOf = (work: () => Promise<unknown>, change: () => Promise<unknown>) =>
  medianTime(work, change).catch(error => {
    if (String(error).includes('query_too_costly')) return Number.POSITIVE_INFINITY
    throw error
  })

/** Summaries, filters, sorted pages and the queries of charts. */
export async function measureSurvey(
  name: StoreName,
  responses: number,
  cleanUps: AsyncDisposableStack,
): Promise<Finding[]> {
  const setting = await startSurvey(name, responses, cleanUps)
  const { ours, app, dataset, query } = setting
  const change = () => submit(setting)
  const form = `${app}/webform/${dataset}`
  const built =
    (await timed(() => untilPrepared(() => query({ measures: [{ as: 'n', fn: 'count' }] })))) / 1000
  const charts: { readonly name: string; readonly time: number }[] = []
  for (const [name, body] of Object.entries(surveyQueries))
    charts.push({ name, time: await timeOf(() => query(body), change) })
  const slowest = charts.toSorted((a, b) => b.time - a.time)
  const finding = (what: string, value: number, unit: string, target: Finding['target']): Finding => ({
    what: `${name}, ${responses} responses: ${what}`,
    value,
    unit,
    target,
  })
  // Answers over more than a million responses may take twice as long. The first summary reads all of them, so its bound grows with them.
  const slack = responses > 1_000_000 ? 2 : 1
  const most = { atMost: 500 * slack }
  const summaries: Finding[] = []
  for (const [name, body] of [
    ['summary', {}],
    ['summary of those that match three conditions', { filter: THREE }],
  ] as const) {
    const read = () => ask(ours, `${form}/summary`, body)
    const first = await timed(read)
    const later = await timeOf(read, change)
    const again = await timed(read)
    summaries.push(
      finding(`${name}, the first time`, first, 'ms', { atMost: Math.max(500, responses / 2000) }),
      finding(`${name}, after a new response`, later, 'ms', most),
      finding(`${name}, without a new response`, again, 'ms', { atMost: 50 }),
    )
  }
  const page = await medianTime(
    () =>
      ask(ours, `${form}/response/all`, { filter: THREE, sort: { by: 'spent', order: 'DESC' }, limit: 50 }),
    change,
  )
  const sorted = await medianTime(
    () => ask(ours, `${form}/response/all`, { sort: { by: 'city' }, limit: 50 }),
    change,
  )
  const before = await ask<Summary>(ours, `${form}/summary`, {})
  await submit(setting)
  const after = await ask<Summary>(ours, `${form}/summary`, {})
  return [
    finding('copied', responses / built, 'responses/s', { atLeast: 50_000 }),
    ...summaries,
    finding('50 that match, sorted', page, 'ms', most),
    finding('50 sorted by a text', sorted, 'ms', most),
    finding(`the median of ${charts.length} charts`, median(charts.map(({ time }) => time)), 'ms', {
      atMost: 150 * slack,
    }),
    ...slowest.slice(0, 3).map(({ name, time }) => finding(`a chart of ${name}`, time, 'ms', most)),
    finding('missed of a submission before', before.responses + 1 - after.responses, '', { atMost: 0 }),
  ]
}
