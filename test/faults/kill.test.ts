// A server killed at random moments has stored every acknowledged response, complete and once, each with one event.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { IS_LONG, longTest } from '../support/long.ts'
import { killProcesses, startProcess, stopProcess } from '../support/process.ts'
import {
  assertNothingLost,
  KEY,
  publishForm,
  seededRandom,
  startLoad,
  waitForSubmissions,
} from './clients.ts'
import { assertNoneLost, startCreators } from './creators.ts'

const KILLS = IS_LONG ? 50 : 2
const MAX_DELAY_BEFORE_KILL_MS = 400

const directory = mkdtempSync(join(tmpdir(), 'formyard-kill-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

async function killAndCount(store: Record<string, string>): Promise<void> {
  const settings = {
    ...store,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_PORT: String(await freePort()),
  }
  const random = seededRandom()
  let server = await startProcess(settings)
  const { url } = server
  const form = await publishForm(url)
  const app = form.path.split('/webform/')[0] ?? ''
  const call = (method: string, path: string, body: object) =>
    request(`${url}/devapi/v4${path}`, method, body, { 'x-api-key': KEY })
  assert.equal((await call('PATCH', app, { recordEvents: true })).status, 200)
  const load = startLoad(() => url, form)
  const user = form.path.split('/app/')[0] ?? ''
  const creators = startCreators(url, user)
  for (let kill = 0; kill < KILLS; kill++) {
    await waitForSubmissions(load, 1)
    await new Promise(resolve => setTimeout(resolve, random() * MAX_DELAY_BEFORE_KILL_MS))
    await stopProcess(server, 'SIGKILL')
    server = await startProcess(settings)
  }
  await waitForSubmissions(load, 10)
  await Promise.all([load.stop(), creators.stop()])
  await assertNothingLost(url, form, load.acknowledged)
  const events = await call('POST', `${app}/event/all`, { type: 'response.created' })
  assert.equal(events.body.length, load.acknowledged.size, 'one event for each response')
  assert.ok(creators.acknowledged.size > 0)
  await assertNoneLost(url, user, creators.acknowledged)
  await stopProcess(server)
  console.log(
    `${KILLS} kills, ${load.acknowledged.size} submissions acknowledged, ${load.broken()} cut off and repeated, ${creators.acknowledged.size} creates acknowledged`,
  )
}

test('SQLite: a server killed at random moments loses, duplicates or corrupts nothing it acknowledged', async () => {
  const data = join(directory, 'data')
  await killAndCount({ FORMYARD_DATA_DIR: data })
  const store = new DatabaseSync(join(data, 'formyard.sqlite'))
  assert.equal(store.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
  store.close()
})

if (POSTGRES_URL) {
  longTest(
    'Postgres: a server killed at random moments loses, duplicates or corrupts nothing it acknowledged',
    async () => {
      const database = await newDatabase(POSTGRES_URL ?? '')
      await killAndCount({ DATABASE_URL: database.url })
      await database.drop()
    },
  )
}
