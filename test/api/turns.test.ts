// Requests that read everything do not block other requests.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { SQLITE_FILE } from '../../src/platform/db/data-dir.ts'
import { fillResponses } from '../fill.ts'
import { API, onEachStore, request, TestServer } from '../harness.ts'

const ROWS = 20_000

onEachStore('requests that read all responses', server => {
  const ways: readonly (readonly [what: string, path: string, body?: object])[] = [
    ['a list', '/response/all', {}],
    ['a filtered list', '/response/all', { filter: { '==': [{ var: '_version' }, 9] } }],
    ['a sorted page', '/response/all', { sort: { by: 'which' }, limit: 10 }],
    ['a summary', '/summary', {}],
    ['an export', '/response/export?format=csv'],
    ['a workbook', '/response/export?format=xlsx'],
  ]
  test('do not block other requests', async () => {
    const alice = await server.organization()
    const form = { name: 'Which', questions: [{ id: 'which', type: 'LONG_TEXT', text: 'Which?' }] }
    const path = await alice.newForm({ ...form, appType: 'SURVEY' })
    await alice.call('PUT', `${path}/activate`)
    await fillResponses(server.db, path.split('/').at(-1) ?? '', ROWS, 100)
    for (const [what, way, body] of ways) {
      let isDone = false
      const whole = request(`${server.url}${API}${path}${way}`, body ? 'POST' : 'GET', body, {
        'x-api-key': alice.key,
      }).finally(() => {
        isDone = true
      })
      let answered = 0
      while (!isDone) {
        assert.equal((await request(`${server.url}/health/live`, 'GET')).status, 200)
        answered++
      }
      assert.equal((await whole).status, 200, what)
      // If they were blocked, only one or two would be answered.
      assert.ok(answered > 2, `${what}: ${answered} others were answered`)
    }
  })
})

test('while another process writes to the embedded store, reads continue and writes wait', async () => {
  const server = new TestServer('sqlite')
  await server.start()
  const alice = await server.organization()
  const other = new DatabaseSync(join(server.dataDir, SQLITE_FILE))
  other.exec('begin immediate')
  let isWritten = false
  const write = alice.newUser().finally(() => {
    isWritten = true
  })
  for (let i = 0; i < 20; i++) {
    assert.equal((await request(`${server.url}/health/live`, 'GET')).status, 200)
    assert.equal((await alice.call('POST', '/core/user/all')).status, 200)
  }
  assert.ok(!isWritten)
  other.exec('commit')
  other.close()
  await write
  await server.stop()
})
