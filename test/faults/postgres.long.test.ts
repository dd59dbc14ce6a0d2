// Postgres stops under a running server, and connections are cut. Requests are refused meanwhile, nothing is lost, no restart.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { request } from '../support/harness.ts'
import { killProcesses, startProcess, stopProcess } from '../support/process.ts'
import {
  assertNothingLost,
  KEY,
  publishForm,
  seededRandom,
  startLoad,
  waitForSubmissions,
} from './clients.ts'
import { CAN_START_POSTGRES, type Cluster, newCluster } from './cluster.ts'

const CRASHES = 10
const CUTS = 50

if (CAN_START_POSTGRES) {
  let cluster: Cluster | undefined
  after(async () => {
    killProcesses()
    await cluster?.remove()
  })

  test('Postgres killed and restarted, and connections cut in transactions: 503 meanwhile, nothing lost, no restart of the server', async () => {
    const postgres = await newCluster()
    cluster = postgres
    await postgres.start()
    const server = await startProcess({
      DATABASE_URL: postgres.url,
      FORMYARD_API_KEY: KEY,
      FORMYARD_LOG_LEVEL: 'silent',
      FORMYARD_RATE_LIMIT: 'off',
    })
    const ready = () => request(`${server.url}/health/ready`, 'GET')
    const form = await publishForm(server.url)
    const load = startLoad(() => server.url, form)
    const random = seededRandom()
    await waitForSubmissions(load, 20)
    for (let cut = 0; cut < CUTS; cut++) {
      await postgres.cutConnections()
      await new Promise(resolve => setTimeout(resolve, random() * 50))
    }
    await waitForSubmissions(load, 20)
    for (let crash = 0; crash < CRASHES; crash++) {
      await postgres.kill(crash % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      // The store is probed at most once a second.
      await until(async () => (await ready()).status === 503)
      assert.equal((await ready()).body.code, 'store_unavailable')
      assert.equal((await request(`${server.url}/health/live`, 'GET')).status, 200)
      // Until what is known of the form is a second old, the store is not asked.
      await until(async () => {
        const page = await request(`${server.url}${form.slug}`, 'GET')
        assert.equal(page.status, 200)
        return page.headers.get('warning') === '110 - "Response is Stale"'
      })
      await postgres.start()
      await waitForSubmissions(load, 20)
      await until(async () => (await ready()).status === 200)
    }
    await load.stop()
    assert.ok(load.refused() > 0)
    assert.equal(load.broken(), 0, 'every request got a reply')
    await assertNothingLost(server.url, form, load.acknowledged)
    assert.equal(await stopProcess(server), 0)
    console.log(
      `${CUTS} cuts, ${CRASHES} crashes: ${load.acknowledged.size} answered, ${load.refused()} refused with 503`,
    )
  })
} else {
  console.log('Not run: the tests that kill Postgres (no /usr/lib/postgresql/*/bin/postgres)')
}
