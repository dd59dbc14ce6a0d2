// Measures questions about many responses: summaries, filters and sorting. BENCH_RESPONSES sets how many; a million by default.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API, call, newForm, startFormyard } from '../formyard.ts'
import { median } from '../measure.ts'
import type { Ours } from '../row.ts'
import { findPostgres, newStore, type StoreName } from '../stores.ts'
import { fillSurvey, survey } from '../survey.ts'
import { surveyQueries } from '../survey-queries.ts'
import type { Finding, Probe } from './probe.ts'

const RESPONSES = Number(process.env['BENCH_RESPONSES'] ?? 1_000_000)
const REPEATS = 7
const THREE = {
  and: [
    { '==': [{ var: 'gender' }, 'female'] },
    { '>': [{ var: 'age' }, 40] },
    { in: ['law', { var: 'reads' }] },
  ],
}

export const analytics: Probe = {
  name: 'analytics',
  async measure(_generator, _plan, cleanUps) {
    const stores: StoreName[] = (await findPostgres()) ? ['sqlite', 'postgres'] : ['sqlite']
    const findings: Finding[] = []
    for (const store of stores) findings.push(...(await measureStore(store, cleanUps)))
    return findings
  },
}

async function measureStore(name: StoreName, cleanUps: AsyncDisposableStack): Promise<Finding[]> {
  const store = await newStore(name, cleanUps)
  const directory = await mkdtemp(join(tmpdir(), 'formyard-bench-'))
  cleanUps.defer(() => rm(directory, { recursive: true, force: true }))
  const settings = name === 'postgres' ? { FORMYARD_DATA_DIR: directory } : {}
  const ours = await startFormyard(store, cleanUps, settings)
  const form = await newForm(ours, survey)
  const { url } = await call(ours, 'PUT', `${form}/activate`)
  await fillSurvey(store, form.split('/').at(-1) ?? '', RESPONSES)
  await store.settle()
  const started = performance.now()
  const [app = '', dataset = ''] = form.split('/webform/')
  const query = (body: object) => ask(ours, `${app}/dataset/query`, { dataset, ...body })
  await untilPrepared(() => query({ measures: [{ as: 'n', fn: 'count' }] }))
  const built = (performance.now() - started) / 1000
  const charts: { readonly name: string; readonly time: number }[] = []
  for (const [name, body] of Object.entries(surveyQueries))
    charts.push({ name, time: await medianTime(() => query(body)) })
  const slowest = charts.toSorted((a, b) => b.time - a.time)
  const summary = await medianTime(() => ask(ours, `${form}/summary`, {}))
  const filtered = await medianTime(() => ask(ours, `${form}/summary`, { filter: THREE }))
  const page = await medianTime(() =>
    ask(ours, `${form}/response/all`, { filter: THREE, sort: { by: 'spent', order: 'DESC' }, limit: 50 }),
  )
  const sorted = await medianTime(() =>
    ask(ours, `${form}/response/all`, { sort: { by: 'city' }, limit: 50 }),
  )
  const before = await ask(ours, `${form}/summary`, {})
  await fetch(ours.url + new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { gender: 'female' } }),
  })
  const after = await ask(ours, `${form}/summary`, {})
  const finding = (what: string, value: number, unit: string, target: Finding['target']): Finding => ({
    what: `${name}, ${RESPONSES} responses: ${what}`,
    value,
    unit,
    target,
  })
  return [
    finding('copied', RESPONSES / built, 'responses/s', { atLeast: 50_000 }),
    finding('summary', summary, 'ms', { atMost: 500 }),
    finding('summary of those that match three conditions', filtered, 'ms', { atMost: 500 }),
    finding('50 that match, sorted', page, 'ms', { atMost: 500 }),
    finding('50 sorted by a text', sorted, 'ms', { atMost: 500 }),
    finding(`the median of ${charts.length} charts`, median(charts.map(({ time }) => time)), 'ms', {
      atMost: 150,
    }),
    ...slowest
      .slice(0, 3)
      .map(({ name, time }) => finding(`a chart of ${name}`, time, 'ms', { atMost: 500 })),
    finding('missed of a submission before', before.responses + 1 - after.responses, '', { atMost: 0 }),
  ]
}

async function ask({ url, key }: Ours, path: string, body: object): Promise<{ readonly responses: number }> {
  const reply = await fetch(url + API + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json() as Promise<{ readonly responses: number }>
}

/** A copy that is being made refuses questions. */
async function untilPrepared(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!error) return
    if (!String(error).includes('dataset_preparing')) throw error
  }
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) times.push(await timed(work))
  return median(times)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
