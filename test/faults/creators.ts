// Clients that create applications of one user and record those acknowledged with 201. The outcome of the others is unknown.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { API, request } from '../support/harness.ts'
import { KEY } from './clients.ts'

const CREATORS = 4
const headers = { 'x-api-key': KEY }

export interface Creators {
  /** Application ids by unique names. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Lets every client finish its current create. */
  stop(): Promise<void>
}

/** Creates until stopped. `user` is a user's API path. */
export function startCreators(url: string, user: string): Creators {
  const acknowledged = new Map<string, string>()
  let creating = true

  async function creator(): Promise<void> {
    while (creating) {
      const name = randomUUID()
      const create = request(`${url}${API}${user}/app`, 'POST', { name }, headers)
      const answer = await create.catch(() => undefined)
      if (answer) assert.ok([201, 503].includes(answer.status), answer.text)
      if (answer?.status === 201) acknowledged.set(name, answer.body.appid)
      else await new Promise(resolve => setTimeout(resolve, 25))
    }
  }

  const creators = Promise.all(Array.from({ length: CREATORS }, creator))
  return {
    acknowledged,
    async stop() {
      creating = false
      await creators
    },
  }
}

/** Acknowledged applications are stored once. The audit log has exactly one creation of each stored one, and no others. */
export async function assertNoneLost(
  url: string,
  user: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> {
  const read = async (path: string) => (await request(url + API + path, 'POST', undefined, headers)).body
  const apps: { appid: string; name: string }[] = await read(`${user}/app/all`)
  const ids = new Map(apps.map(({ name, appid }) => [name, appid]))
  assert.equal(ids.size, apps.length, 'no doubles')
  for (const [name, appid] of acknowledged) assert.equal(ids.get(name), appid)
  const entries: Record<'action' | 'resource' | 'resourceId', string>[] = await read('/core/audit/all')
  const recorded = entries
    .filter(({ action, resource }) => action === 'create' && resource === 'app')
    .map(({ resourceId }) => resourceId)
  assert.deepEqual(recorded.sort(), [...ids.values()].sort())
}
