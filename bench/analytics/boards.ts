// A dashboard of twelve charts, and what questions about many responses cost visitors and submissions.
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../formyard.ts'
import type { HttpRequest } from '../load/load.ts'
import { NEW_UUID } from '../load/load.ts'
import { median } from '../measure.ts'
import type { Setup } from '../probes/on-stores.ts'
import type { Finding } from '../probes/probe.ts'
import { surveyQueries } from '../survey-queries.ts'
import { type Surveyed, startSurvey, submit, untilPrepared } from './setting.ts'

const KINDS: Readonly<Record<string, string>> = {
  count: 'NUMBER',
  'one choice': 'PIE',
  'many choices': 'BAR',
  'two choices': 'GROUPED_BAR',
  'a mean by a choice': 'BAR',
  'quartiles by a choice': 'BOX',
  'a median': 'NUMBER',
  'ten most frequent texts': 'BAR',
  'bins of a number': 'HISTOGRAM',
  'months of a date': 'LINE',
  'weekdays by hours': 'HEATMAP',
  'fifty rows, sorted': 'TABLE',
}
const VISITORS = { connections: 4, restMs: 8 }
const ASKING = 2
const LOADS = 3
/** Longer than the server keeps the answers of visitors. */
const KEPT_MS = 5_500

/** How long the page of a dashboard takes, and a page of a form while others ask. */
export async function boards(
  { store: name, generator, plan }: Setup,
  responses: number,
  cleanUps: AsyncDisposableStack,
): Promise<Finding[]> {
  const setting = await startSurvey(name, responses, cleanUps)
  const { ours, app, dataset, path, query } = setting
  await untilPrepared(() => query({ measures: [{ as: 'n', fn: 'count' }] }))
  const cards = Object.entries(KINDS).map(([of, kind], i) => ({
    id: `card${i}`,
    kind: 'CHART',
    x: (i % 2) * 6,
    y: Math.floor(i / 2) * 4,
    w: 6,
    h: 4,
    chart: { kind, query: { dataset, ...surveyQueries[of] } },
  }))
  const tabs = [{ id: 'main', title: 'Main', cards }]
  const { dashboardid } = await call(ours, 'POST', `${app}/dashboard`, {
    name: 'Survey',
    tabs,
    access: 'PUBLIC',
  })
  const { url } = await call(ours, 'PUT', `${app}/dashboard/${dashboardid}/activate`)
  const board = ours.url + new URL(url).pathname
  await read(board)
  const htmls: number[] = []
  const wholes: number[] = []
  while (wholes.length < LOADS) {
    await submit(setting)
    await sleep(KEPT_MS)
    const started = performance.now()
    const pictures = picturesOf(await read(board))
    htmls.push(performance.now() - started)
    await Promise.all(pictures.map(picture => read(ours.url + picture)))
    wholes.push(performance.now() - started)
  }
  const asked = Object.values(surveyQueries)
  let isOver = false
  const ask = async () => {
    for (let i = 0; !isOver; i++) {
      await submit(setting)
      await query(asked[i % asked.length] ?? {})
    }
  }
  const asking = Array.from({ length: ASKING }, ask)
  const page = { method: 'GET', path, headers: {}, body: '' } as const
  const { p99Ms } = await generator.run(ours.url, page, 200, plan.rounds * plan.roundSeconds, VISITORS)
  isOver = true
  await Promise.all(asking)
  const of = `${name}, ${responses} responses`
  return [
    {
      what: `${of}: page of a dashboard of ${cards.length} charts after a submission`,
      value: median(htmls),
      unit: 'ms',
      target: { atMost: 1000 },
    },
    {
      what: `${of}: with its pictures`,
      value: median(wholes),
      unit: 'ms',
      target: { atMost: 2000 },
    },
    {
      what: `${of}: p99 of a form's page while ${ASKING} ask without pause`,
      value: p99Ms,
      unit: 'ms',
      target: { atMost: 20 },
    },
  ]
}

async function read(url: string): Promise<string> {
  const reply = await fetch(url)
  const text = await reply.text()
  if (!reply.ok || text.includes('dataset_preparing'))
    throw new Error(`${url}: ${reply.status} ${text.slice(0, 500)}`)
  return text
}

/** The addresses of the pictures that a wide, light page shows. */
const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<img src="(\/d\/[^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

const submissionTo = (path: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ answers: { gender: 'female', age: 40, city: 'Bern' }, submissionId: NEW_UUID }),
})

/** The rate of submissions while a copy follows them, of that without copies. */
export async function costOfCopies(
  { store: name, generator, plan }: Setup,
  responses: number,
  cleanUps: AsyncDisposableStack,
): Promise<Finding> {
  const copied = await startSurvey(name, responses, cleanUps)
  const plain = await startSurvey(name, responses, cleanUps, { FORMYARD_ANALYTICS: 'off' })
  await untilPrepared(() => copied.query({ measures: [{ as: 'n', fn: 'count' }] }))
  const rateOf = async ({ ours, path }: Surveyed) =>
    (await generator.run(ours.url, submissionTo(path), 201, plan.roundSeconds)).perSecond
  await rateOf(plain)
  await rateOf(copied)
  const ratios: number[] = []
  while (ratios.length < plan.rounds) {
    const without = await rateOf(plain)
    ratios.push((await rateOf(copied)) / without)
  }
  return {
    what: `${name}: submissions while a copy of ${responses} responses follows, of those without`,
    value: median(ratios),
    unit: '',
    target: { atLeast: 0.95 },
  }
}
