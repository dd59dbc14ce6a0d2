// Loads of files outlive the process that began them.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { onEachStore } from '../../support/harness.ts'

const ROWS = 30_000

onEachStore(
  'loads and restarts',
  server => {
    test('a load that a stop interrupts is done once by the next start, and leaves no file', async () => {
      const alice = await server.organization()
      const app = await alice.newApp()
      const columns = [{ id: 'order', type: 'TEXT' }]
      const { datasetid } = (
        await alice.call('POST', `${app}/dataset`, { name: 'D', columns, key: ['order'] })
      ).body
      const path = `${app}/dataset/${datasetid}`
      const file = `order\n${Array.from({ length: ROWS }, (_, i) => `A-${i}`).join('\n')}\n`
      const sent = await alice.call('POST', `${path}/load`, file, { 'content-type': 'text/csv' })
      const load = `${path}/load/${sent.body.loadid}`
      await until(async () => (await alice.call('GET', load)).body.rowCount > 0)
      const { env } = server
      await server.stopServer()
      await server.start(env)
      await until(async () => (await alice.call('GET', load)).body.status === 'LOADED')
      assert.equal((await alice.call('GET', path)).body.rowCount, ROWS)
      const count = async () => {
        const query = server.db.selectFrom('dataset_rows').where('dataset_id', '=', datasetid)
        return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
          .count
      }
      await until(async () => (await count()) === ROWS)
      await until(async () => (await readdir(join(server.dataDir, 'files', datasetid))).length === 0)
    })
  },
  {},
)
