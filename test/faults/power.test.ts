// A power failure leaves only synced data of the embedded store. Every acknowledged response must be in it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { SQLITE_FILE } from '../../src/platform/db/data-dir.ts'
import { until } from '../support/assertions.ts'
import { freePort } from '../support/free-port.ts'
import { request } from '../support/harness.ts'
import { IS_LONG, longTest, variantsOf } from '../support/long.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../support/process.ts'
import { assertNothingLost, KEY, publishForm, startLoad, waitForSubmissions } from './clients.ts'
import { CAN_LOSE_POWER, newVolatileDisk } from './synced.ts'

const FAILURES = IS_LONG ? 20 : 2
/** Long enough that a response acknowledged before its sync would be lost. */
const SYNC_MS = 10
/** Form questions with 400 kB per response, and enough responses to make SQLite checkpoint its log. */
const LARGE = Array.from({ length: 40 }, (_, i) => `part${i}`)
const LARGE_RESPONSES = 30

after(killProcesses)

async function settingsFor(mode: string, disk: Record<string, string>) {
  return {
    ...disk,
    FORMYARD_SQLITE_SYNC: mode,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_PORT: String(await freePort()),
  }
}

const responsesTo = (url: string, path: string) =>
  request(`${url}/devapi/v4${path}/response/all`, 'POST', {}, { 'x-api-key': KEY })

/** Submits large responses until the log is checkpointed. Returns the form's path. */
async function growUntilCheckpoint(url: string, file: string): Promise<string> {
  const form = await publishOn(url, KEY, {
    name: 'Large',
    appType: 'FORM',
    questions: LARGE.map(id => ({ id, type: 'LONG_TEXT', text: id })),
  })
  const answers = Object.fromEntries(LARGE.map(id => [id, 'x'.repeat(10_000)]))
  const before = statSync(file).size
  for (let i = 0; i < LARGE_RESPONSES; i++) {
    const { status, text } = await request(form.url, 'POST', { answers, submissionId: randomUUID() })
    assert.equal(status, 201, text)
  }
  await until(() => statSync(file).size > before + 4_000_000)
  return form.path
}

for (const mode of variantsOf(CAN_LOSE_POWER ? ['beside', 'inline'] : [])) {
  test(`sync ${mode}: a power failure loses no acknowledged response`, async () => {
    using cleanUps = new DisposableStack()
    const disk = newVolatileDisk()
    cleanUps.defer(disk.remove)
    const settings = await settingsFor(mode, disk.settings(SYNC_MS))
    let server = await startProcess(settings)
    const { url } = server
    const form = await publishForm(url)
    const file = join(disk.dataDir, SQLITE_FILE)
    const large = await growUntilCheckpoint(url, file)
    const load = startLoad(() => url, form)
    for (let failure = 0; failure < FAILURES; failure++) {
      await waitForSubmissions(load, 20)
      await stopProcess(server, 'SIGKILL')
      disk.losePower()
      server = await startProcess(settings)
    }
    await waitForSubmissions(load, 10)
    await load.stop()
    await assertNothingLost(url, form, load.acknowledged)
    assert.equal((await responsesTo(url, large)).body.length, LARGE_RESPONSES)
    await stopProcess(server)
    const store = new DatabaseSync(file)
    assert.equal(store.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    store.close()
  })

  longTest(
    `sync ${mode}: on a disk that ignores syncs, acknowledged responses are lost, so the test above would notice`,
    async () => {
      using cleanUps = new DisposableStack()
      const disk = newVolatileDisk()
      cleanUps.defer(disk.remove)
      const settings = await settingsFor(mode, disk.settings(0))
      const server = await startProcess(settings)
      const form = await publishForm(server.url)
      disk.ignoreSyncs()
      const load = startLoad(() => server.url, form)
      await waitForSubmissions(load, 5)
      await load.stop()
      await stopProcess(server, 'SIGKILL')
      disk.losePower()
      const { url } = await startProcess(settings)
      const list = await responsesTo(url, form.path)
      assert.deepEqual([list.status, list.body], [200, []])
    },
  )
}
