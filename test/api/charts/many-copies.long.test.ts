// More organizations ask at once than have open copies: those that asked longest ago are closed, and opened again when they ask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore } from '../../support/harness.ts'

const ORGANIZATIONS = 12
const ROUNDS = 3

onEachStore('copies of many organizations', server => {
  test('copies that are closed and opened while others ask have every row', async () => {
    const asking = await Promise.all(
      Array.from({ length: ORGANIZATIONS }, async () => {
        const alice = await server.organization()
        const app = await alice.newApp()
        const columns = [{ id: 'n', type: 'NUMBER' }]
        const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Table', columns })
        const dataset: string = body.datasetid
        return async () => {
          const { status } = await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows: [{ n: 1 }] })
          assert.equal(status, 201)
          const measures = [{ as: 'n', fn: 'sum', of: 'n' }]
          return alice.call('POST', `${app}/dataset/query`, { dataset, measures })
        }
      }),
    )
    for (let round = 1; round <= ROUNDS; round++) {
      const replies = await Promise.all(asking.map(ask => ask()))
      for (const { status, body, text } of replies) {
        assert.equal(status, 200, text)
        assert.deepEqual(body.rows, [[round]])
      }
    }
  })
})
