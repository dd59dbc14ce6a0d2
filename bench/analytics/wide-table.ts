// A table of 200 columns: loaded from CSV, asked, and shown to a token that sees the rows of one tenant.
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API, call, newUser } from '../formyard.ts'
import { median } from '../measure.ts'
import type { Finding } from '../probes/probe.ts'
import { residentMegabytes } from '../processes.ts'
import type { Ours } from '../row.ts'
import type { StoreName } from '../stores.ts'
import { ask, medianTime, startWithCopies, timed, untilPrepared } from './setting.ts'

const COLUMNS = 200
const TENANTS = ['acme', 'globex', 'initech']
/** The rows of a file: it stays below the limit of an upload. */
const ROWS_OF_FILE = 200_000
const names = ['tenant', 'site', 'day', ...Array.from({ length: COLUMNS - 3 }, (_, i) => `v${i}`)]

const lineAt = (n: number) =>
  [
    TENANTS[n % 3],
    `site ${n % 40}`,
    `2026-0${1 + (n % 9)}-1${n % 10}`,
    ...Array.from({ length: COLUMNS - 3 }, (_, c) => (n * 7 + c) % 101),
  ].join(',')

/** @returns the sum of a column over the rows of a tenant */
const sumOf = (column: number, tenant: number, rows: number): number => {
  let sum = 0
  for (let n = tenant; n < rows; n += TENANTS.length) sum += (n * 7 + column) % 101
  return sum
}

const count = { as: 'n', fn: 'count' }
const queries = [
  { measures: [count] },
  { measures: [count, { as: 'sum', fn: 'sum', of: 'v150' }], dimensions: [{ as: 'site', of: 'site' }] },
  {
    measures: [{ as: 'mean', fn: 'mean', of: 'v7' }],
    dimensions: [{ as: 'month', of: 'day', grain: 'month' }],
  },
  { measures: [{ as: 'median', fn: 'median', of: 'v196' }], filter: { '>': [{ var: 'v3' }, 50] } },
  { columns: ['site', 'v0', 'v99'], sort: [{ by: 'v99', order: 'DESC' }], limit: 50 },
]

export async function wideTable(
  name: StoreName,
  rows: number,
  cleanUps: AsyncDisposableStack,
): Promise<Finding[]> {
  const { ours } = await startWithCopies(name, cleanUps)
  const user = `/user/${await newUser(ours)}`
  const { appid } = await call(ours, 'POST', `${user}/app`, { name: 'Wide' })
  const app = `${user}/app/${appid}`
  const { datasetid: dataset } = await call(ours, 'POST', `${app}/dataset`, { name: 'Wide' })
  const directory = await mkdtemp(join(tmpdir(), 'formyard-bench-'))
  cleanUps.defer(() => rm(directory, { recursive: true, force: true }))
  let loadMs = 0
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(ours.pid))
  }, 200)
  for (let from = 0; from < rows; from += ROWS_OF_FILE) {
    const file = join(directory, `${from}.csv`)
    await writeRows(file, from, Math.min(from + ROWS_OF_FILE, rows))
    loadMs += await timed(() => load(ours, `${app}/dataset/${dataset}`, file))
    await rm(file)
  }
  clearInterval(watch)
  const query = <Reply>(body: object) => ask<Reply>(ours, `${app}/dataset/query`, { dataset, ...body })
  const copyMs = await timed(() => untilPrepared(() => query({ measures: [count] })))
  const addRow = () => call(ours, 'POST', `${app}/dataset/${dataset}/row`, { rows: [{ tenant: 'nobody' }] })
  const times: number[] = []
  for (const body of queries) times.push(await medianTime(() => query(body), addRow))
  const wrong = await wrongForTokens(ours, { user, appid, app, dataset, rows })
  const of = `${name}, ${rows} rows of ${COLUMNS} columns`
  return [
    { what: `${of}: loaded`, value: rows / (loadMs / 1000), unit: 'rows/s', target: { atLeast: 2000 } },
    { what: `${of}: memory of the server meanwhile`, value: most, unit: 'MB', target: { atMost: 700 } },
    { what: `${of}: copied`, value: rows / (copyMs / 1000), unit: 'rows/s', target: { atLeast: 5000 } },
    {
      what: `${of}: median of ${queries.length} queries`,
      value: median(times),
      unit: 'ms',
      target: { atMost: 150 },
    },
    { what: `${of}: the slowest`, value: Math.max(...times), unit: 'ms', target: { atMost: 500 } },
    {
      what: `${of}: tokens with other figures than those of their tenant`,
      value: wrong,
      unit: '',
      target: { atMost: 0 },
    },
  ]
}

async function writeRows(path: string, from: number, to: number): Promise<void> {
  await using file = await open(path, 'w')
  await file.write(`${names.join(',')}\n`)
  for (let n = from; n < to; n += 1000) {
    const lines = Array.from({ length: Math.min(1000, to - n) }, (_, i) => lineAt(n + i))
    await file.write(`${lines.join('\n')}\n`)
  }
}

/** Loads a file, and waits until the job has ended. */
async function load(ours: Ours, dataset: string, path: string): Promise<void> {
  const reply = await fetch(`${ours.url}${API}${dataset}/load?mode=APPEND`, {
    method: 'POST',
    headers: { 'x-api-key': ours.key, 'content-type': 'text/csv' },
    body: createReadStream(path),
    duplex: 'half',
  } as unknown as RequestInit)
  if (!reply.ok) throw new Error(await reply.text())
  const { loadid } = (await reply.json()) as { loadid: string }
  for (;;) {
    const { status } = await call(ours, 'GET', `${dataset}/load/${loadid}`)
    if (status === 'LOADED') return
    if (status === 'FAILED') throw new Error(`The load of ${path} failed`)
    await sleep(200)
  }
}

interface Table {
  readonly user: string
  readonly appid: string
  readonly app: string
  readonly dataset: string
  readonly rows: number
}

/** How many of two tokens get another sum than that of their own rows. */
async function wrongForTokens(ours: Ours, { user, appid, app, dataset, rows }: Table): Promise<number> {
  let wrong = 0
  for (const [tenant, who] of TENANTS.slice(0, 2).entries()) {
    const { token } = await call(ours, 'POST', '/core/login/token', {
      userid: user.split('/')[2],
      appid,
      origins: ['https://host.example'],
      features: ['chart'],
      chart: { datasets: [dataset], where: { [dataset]: { '==': [{ var: 'tenant' }, who] } } },
    })
    const reply = await fetch(`${ours.url}/b/v1${app}/dataset/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        origin: 'https://host.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ dataset, measures: [{ as: 'sum', fn: 'sum', of: 'v150' }] }),
    })
    const { rows: found } = (await reply.json()) as { rows?: number[][] }
    if (found?.[0]?.[0] !== sumOf(150, tenant, rows)) wrong++
  }
  return wrong
}
