// A server with one application, whose forms, webhooks and workflows the measurements make.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, newUser, startFormyard } from '../formyard.ts'
import type { HttpRequest } from '../load/load.ts'
import { NEW_UUID } from '../load/load.ts'
import type { Started } from '../processes.ts'
import { answers, quiz } from '../quiz.ts'
import type { Ours } from '../row.ts'
import { newStore, type Store, type StoreName } from '../stores.ts'

export interface Setting {
  readonly ours: Ours
  readonly store: Store
  /** The path of the application, relative to the API. */
  readonly app: string
}

/** As many processes as the guide advises: the cores, less one for Postgres. */
export const workersOn = (store: StoreName) => ({
  FORMYARD_WORKERS: String(store === 'postgres' ? Math.max(1, availableParallelism() - 1) : 1),
})

/** Receivers are on this machine, so calls to it are allowed. */
const ALLOWED = { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' }

export async function startSetting(
  name: StoreName,
  cleanUps: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<Setting> {
  const store = await newStore(name, cleanUps)
  const directory = await mkdtemp(join(tmpdir(), 'formyard-bench-'))
  cleanUps.defer(() => rm(directory, { recursive: true, force: true }))
  const ours = await startFormyard(store, cleanUps, {
    ...ALLOWED,
    FORMYARD_SECRET_KEY: randomBytes(32).toString('base64'),
    ...(name === 'postgres' && { FORMYARD_DATA_DIR: directory }),
    ...settings,
  })
  const user = `/user/${await newUser(ours)}`
  return { ours, store, app: await newApp(ours, user) }
}

export async function newApp(ours: Ours, user: string): Promise<string> {
  const { appid } = await call(ours, 'POST', `${user}/app`, { name: 'Training' })
  return `${user}/app/${appid}`
}

export interface PublishedForm {
  readonly webformid: string
  /** The public path. */
  readonly path: string
}

export async function newQuiz(ours: Ours, app: string): Promise<PublishedForm> {
  const { webformid } = await call(ours, 'POST', `${app}/webform`, quiz)
  const { url } = await call(ours, 'PUT', `${app}/webform/${webformid}/activate`)
  return { webformid, path: new URL(url).pathname }
}

export const submitTo = ({ path }: PublishedForm): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ answers, submissionId: NEW_UUID }),
})

/** @returns its path, relative to the API */
export async function newWebhook(
  { ours, app }: Setting,
  { url }: Started,
  settings: object = {},
): Promise<string> {
  const { webhookid } = await call(ours, 'POST', `${app}/webhook`, {
    url: `${url}/`,
    events: ['response.created'],
    ...settings,
  })
  return `${app}/webhook/${webhookid}`
}

/** @returns the path of an active workflow, relative to the API */
export async function newWorkflow({ ours, app }: Setting, document: object): Promise<string> {
  const { workflowid } = await call(ours, 'POST', `${app}/workflow`, { name: 'Bench', ...document })
  await call(ours, 'PUT', `${app}/workflow/${workflowid}/activate`)
  return `${app}/workflow/${workflowid}`
}
