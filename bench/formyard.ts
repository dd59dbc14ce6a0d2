// Starts Formyard in its own process on its own store, and calls its API.
import { randomBytes } from 'node:crypto'
import { freePort } from '../test/support/free-port.ts'
import { startNode } from './processes.ts'
import type { Ours } from './row.ts'
import type { Store } from './stores.ts'

export const API = '/devapi/v4'
const FORMYARD = new URL('../bin/formyard.mjs', import.meta.url)

export async function startFormyard(
  store: Store,
  cleanUps: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<Ours> {
  const key = randomBytes(24).toString('base64url')
  const env = {
    FORMYARD_HOST: '127.0.0.1',
    FORMYARD_PORT: String(await freePort()),
    FORMYARD_PUBLIC_URL: '',
    FORMYARD_API_KEY: key,
    FORMYARD_WORKERS: '1',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_LOG_LEVEL: 'warn',
    FORMYARD_DATA_DIR: store.name === 'sqlite' ? store.address : '',
    DATABASE_URL: store.name === 'postgres' ? store.address : '',
    // For profiles of Formyard alone, such as --cpu-prof.
    NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
    ...settings,
  }
  const started = await startNode(FORMYARD, env, /Formyard is ready at (http:\S+)/, cleanUps, ['serve'])
  return { ...started, key }
}

/** @throws {Error} for any status but 2xx */
export async function call(ours: Ours, method: string, path: string, body?: object): Promise<Created> {
  const response = await fetch(ours.url + API + path, {
    method,
    headers: { 'x-api-key': ours.key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Created
}

/** The members of replies that the benchmark reads. */
export interface Created {
  readonly userid: string
  readonly appid: string
  readonly webformid: string
  readonly webhookid: string
  readonly workflowid: string
  readonly datasetid: string
  readonly dashboardid: string
  readonly chartid: string
  readonly loadid: string
  readonly token: string
  readonly status: string
  readonly runid: string
  readonly url: string
}

/** Returns the id of a new user. */
export async function newUser(ours: Ours): Promise<string> {
  const body = { email: 'alice@example.com', password: 'correct horse 9' }
  return (await call(ours, 'POST', '/core/user', body)).userid
}

/** Returns the path of a new form, relative to the API. */
export async function newForm(ours: Ours, form: object): Promise<string> {
  const user = `/user/${await newUser(ours)}`
  const { appid } = await call(ours, 'POST', `${user}/app`, { name: 'Training' })
  const { webformid } = await call(ours, 'POST', `${user}/app/${appid}/webform`, form)
  return `${user}/app/${appid}/webform/${webformid}`
}

/** Returns the public path of a new, published form. */
export async function newPublishedForm(ours: Ours, form: object): Promise<string> {
  const { url } = await call(ours, 'PUT', `${await newForm(ours, form)}/activate`)
  return new URL(url).pathname
}
