// Requests that read everything do not block other requests.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { SQLITE_FILE } from '../../../src/platform/db/data-dir.ts'
import { cpuMs } from '../../support/cpu-time.ts'
import { fillResponses } from '../../support/fill.ts'
import { API, onEachStore, request, TestServer } from '../../support/harness.ts'

const ROWS = 10_000
/** Milliseconds of CPU time that others do not notice. */
const SHORT_MS = 50
const ATTEMPTS = 3

/** Measures the CPU time between turns of the event loop, in which others are served. The server runs in this process. */
function watchTurns(): { stop(): { longestMs: number; allMs: number } } {
  const startedAt = cpuMs()
  let longestMs = 0
  let last = startedAt
  let timer = setImmediate(look)
  function look() {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    timer = setImmediate(look)
  }
  return {
    stop() {
      clearImmediate(timer)
      return { longestMs, allMs: cpuMs() - startedAt }
    },
  }
}

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
      const measure = async () => {
        const turns = watchTurns()
        const whole = await request(`${server.url}${API}${path}${way}`, body ? 'POST' : 'GET', body, {
          'x-api-key': alice.key,
        })
        assert.equal(whole.status, 200, what)
        return turns.stop()
      }
      // Without turns, one takes nearly all the time, each time. A collection of garbage is one turn, too, but not each time.
      const measured: string[] = []
      for (let i = 0; i < ATTEMPTS; i++) {
        const { longestMs, allMs } = await measure()
        if (longestMs < Math.max(allMs / 2, SHORT_MS)) break
        measured.push(`${Math.round(longestMs)} of ${Math.round(allMs)} ms`)
      }
      assert.ok(measured.length < ATTEMPTS, `${what}: the longest turns took ${measured.join(', ')}`)
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
