// A server with a survey and many responses, and how long its answers take.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API, call, newForm, startFormyard } from '../formyard.ts'
import { median } from '../measure.ts'
import type { Started } from '../processes.ts'
import type { Ours } from '../row.ts'
import { newStore, type Store, type StoreName } from '../stores.ts'
import { fillSurvey, survey } from '../survey.ts'

const REPEATS = 7

/** Copies of tables and responses are files, also on Postgres. */
export async function startWithCopies(
  name: StoreName,
  cleanUps: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly ours: Ours & Started; readonly store: Store }> {
  const store = await newStore(name, cleanUps)
  const directory = await mkdtemp(join(tmpdir(), 'formyard-bench-'))
  cleanUps.defer(() => rm(directory, { recursive: true, force: true }))
  const files = name === 'postgres' ? { FORMYARD_DATA_DIR: directory } : {}
  return { ours: await startFormyard(store, cleanUps, { ...files, ...settings }), store }
}

export interface Surveyed {
  readonly ours: Ours & Started
  readonly store: Store
  /** The path of the application, relative to the API. */
  readonly app: string
  /** The id of the web form, which is that of its dataset. */
  readonly dataset: string
  /** The path of the page that takes responses. */
  readonly path: string
  query<Reply>(body: object): Promise<Reply>
}

/** A published survey with `count` responses, without a copy yet. */
export async function startSurvey(
  name: StoreName,
  count: number,
  cleanUps: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<Surveyed> {
  const { ours, store } = await startWithCopies(name, cleanUps, settings)
  const form = await newForm(ours, survey)
  const { url } = await call(ours, 'PUT', `${form}/activate`)
  const [app = '', dataset = ''] = form.split('/webform/')
  await fillSurvey(store, dataset, count)
  await store.settle()
  const query = <Reply>(body: object) => ask<Reply>(ours, `${app}/dataset/query`, { dataset, ...body })
  return { ours, store, app, dataset, path: new URL(url).pathname, query }
}

/** @throws {Error} with the reply, for any status but 2xx */
export async function ask<Reply>({ url, key }: Ours, path: string, body: object): Promise<Reply> {
  const reply = await fetch(url + API + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json() as Promise<Reply>
}

/** A copy that is being made refuses questions. */
export async function untilPrepared(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!error) return
    if (!String(error).includes('dataset_preparing')) throw error
  }
}

/**
 * In milliseconds.
 * @param change adds a row before each time, because answers are kept while the rows stay the same
 */
export async function medianTime(
  work: () => Promise<unknown>,
  change: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) {
    await change()
    times.push(await timed(work))
  }
  return median(times)
}

export async function submit({ ours, path }: Surveyed): Promise<void> {
  const reply = await fetch(ours.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { gender: 'female' } }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
