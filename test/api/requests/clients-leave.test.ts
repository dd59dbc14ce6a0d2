// When a client disconnects, or sends HEAD, the server stops reading the store and logs no errors.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { App } from '../../../src/platform/http/types.ts'
import { noCopies } from '../../../src/product/analytics/copies.ts'
import { openStore } from '../../../src/product/open-store.ts'
import type { Db } from '../../../src/product/tables/tables.ts'
import { loadAssets } from '../../../src/public/page/assets.ts'
import { until } from '../../support/assertions.ts'
import { type Organization, onEachStore, type Reply, request } from '../../support/harness.ts'

const RESPONSES = 3000
const form = {
  name: 'Long',
  appType: 'QUIZ',
  questions: [
    { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
    { id: 'sure', type: 'YES_NO', text: 'Sure?' },
  ],
  scoring: { questions: { sure: { points: 1, correct: true } } },
}
const nobody = { '==': [{ var: 'why' }, 'nobody'] }

const silent = pino({ level: 'silent' })

/** A watched store: counts reads of a table and holds back their results. */
class Watch {
  table = 'responses'
  reads = 0
  gate: Promise<void> = Promise.resolve()

  over(db: Db): Db {
    const reading = new WeakSet<object>()
    return db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${this.table}"`)) {
          reading.add(queryId)
        }
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (!reading.has(queryId)) return result
        this.reads++
        await this.gate
        return result
      },
    })
  }
}

onEachStore('clients that disconnect', server => {
  const watch = new Watch()
  const logged: { level: number; msg: string }[] = []
  let app: App
  let db: Db
  let alice: Organization
  let path = ''
  let origin = ''

  before(async () => {
    alice = await server.organization()
    const published = await alice.newPublishedForm(form)
    path = published.path
    const webformId = path.split('/').at(-1) ?? ''
    for (let i = 0; i < RESPONSES; i += 200) {
      const rows = Array.from({ length: 200 }, (_, j) => responseRow(webformId, i + j))
      await server.db.insertInto('responses').values(rows).execute()
    }
    const config = readConfig(server.env)
    db = watch.over(openStore(config, { error: () => {} }))
    const logger = pino({ level: 'debug' }, { write: line => void logged.push(JSON.parse(line)) })
    app = await buildApp({ config, db, assets: await loadAssets(), logger })
    await app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  after(async () => {
    await app.close()
    await db.destroy()
  })

  const errors = () => logged.filter(({ level }) => level >= 40)
  const exported = (query: string) => ['GET', `/response/export?${query}`, ''] as const
  const filtered = `format=csv&filter=${encodeURIComponent(JSON.stringify(nobody))}`
  type Operation = readonly [method: string, target: string, body: string]
  const operations: readonly Operation[] = [
    ['POST', '/response/all', ''],
    ['POST', '/response/all', JSON.stringify({ filter: nobody })],
    ['POST', '/response/all', JSON.stringify({ filter: nobody, limit: 10 })],
    ['POST', '/response/all', JSON.stringify({ sort: { by: 'why' }, limit: 10 })],
    ['POST', '/summary', ''],
    ['POST', '/summary', JSON.stringify({ filter: nobody })],
    [
      'POST',
      '/regrade',
      JSON.stringify({ version: 1, scoring: { questions: { sure: { points: 2, correct: true } } } }),
    ],
    exported('format=csv'),
    exported('format=ndjson'),
    exported('format=xlsx'),
    exported(filtered),
  ]

  /** Takes more turns of the event loop than the server would need to begin its next read. */
  async function serveOthers() {
    for (let i = 0; i < 10; i++) {
      const { status } = await request(`${origin}/devapi/v4${path}`, 'GET', undefined, {
        'x-api-key': alice.key,
      })
      assert.equal(status, 200)
    }
  }

  /** Sends a request and disconnects during the first read of the table. */
  async function leave([method, target, body]: Operation, table: string) {
    await alice.call('GET', path)
    logged.length = 0
    watch.table = table
    watch.reads = 0
    let open = () => {}
    watch.gate = new Promise(resolve => {
      open = resolve
    })
    const accepted = new Promise<Socket>(resolve => app.server.once('connection', resolve))
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    client.on('error', () => {})
    client.write(
      `${method} /devapi/v4${path}${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${alice.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    const socket = await accepted
    await until(() => watch.reads > 0)
    client.resetAndDestroy()
    await until(() => socket.destroyed)
    open()
    await serveOthers()
    assert.equal(watch.reads, 1)
    assert.deepEqual(errors(), [])
  }

  for (const operation of operations) {
    const [method, target, body] = operation
    test(`${method} ${target.split('&')[0]} ${body} stops reading, and logs no error`, () =>
      leave(operation, 'responses'))
  }

  test('a query is interrupted', async () => {
    const config = readConfig(server.env)
    let interrupted: AbortSignal | undefined
    const copies = {
      ...noCopies,
      query(_scope: object, signal: AbortSignal) {
        interrupted = signal
        return new Promise<undefined>(resolve => signal.addEventListener('abort', () => resolve(undefined)))
      },
    }
    const asking = await buildApp({ config, db, assets: await loadAssets(), logger: silent, copies })
    const leaving = new AbortController()
    const address = await asking.listen({ host: '127.0.0.1', port: 0 })
    const asked = fetch(`${address}/devapi/v4${path.split('/webform/')[0]}/dataset/query`, {
      method: 'POST',
      headers: { 'x-api-key': alice.key, 'content-type': 'application/json' },
      body: JSON.stringify({ dataset: path.split('/').at(-1), measures: [{ as: 'n', fn: 'count' }] }),
      signal: leaving.signal,
    })
    await until(() => interrupted !== undefined)
    assert.equal(interrupted?.aborted, false)
    leaving.abort()
    await assert.rejects(asked)
    await until(() => interrupted?.aborted === true)
    await asking.close()
  })

  for (const operation of [
    ...operations.filter(([, , body]) => body.includes('filter') || body.includes('sort')),
    exported('format=csv'),
    exported('format=xlsx'),
    exported('format=codebook'),
    exported(filtered),
  ]) {
    const [method, target, body] = operation
    test(`${method} ${target.split('&')[0]} ${body} reads no further versions`, async () => {
      await leave(operation, 'webform_versions')
      watch.table = 'responses'
    })
  }

  test('a client that stays connected gets everything, and every response is read', async () => {
    watch.gate = Promise.resolve()
    const all: Reply = await request(`${origin}/devapi/v4${path}/response/all`, 'POST', undefined, {
      'x-api-key': alice.key,
    })
    assert.equal(all.body.length, RESPONSES)
  })

  test('a list that fails after its first chunk is cut off and logged as an error', async () => {
    logged.length = 0
    watch.reads = 0
    watch.gate = Promise.resolve()
    const reply = await fetch(`${origin}/devapi/v4${path}/response/all`, {
      method: 'POST',
      headers: { 'x-api-key': alice.key },
    })
    watch.gate = Promise.reject(new Error('The store fails'))
    watch.gate.catch(() => {})
    await assert.rejects(reply.text())
    await until(() => errors().length > 0)
    assert.deepEqual(
      errors().map(({ msg }) => msg),
      ['Something went wrong on our side'],
    )
  })

  for (const format of ['csv', 'ndjson', 'xlsx', 'codebook']) {
    test(`HEAD of an export as ${format} has the headers of GET, and reads no responses and no versions`, async () => {
      watch.gate = Promise.resolve()
      logged.length = 0
      const ask = (method: string) =>
        request(`${origin}/devapi/v4${path}/response/export?format=${format}`, method, undefined, {
          'x-api-key': alice.key,
        })
      watch.reads = 0
      const head = await ask('HEAD')
      watch.table = 'webform_versions'
      const again = await ask('HEAD')
      await serveOthers()
      assert.equal(watch.reads, 0)
      watch.table = 'responses'
      const got = await ask('GET')
      assert.deepEqual([head.status, head.text, got.status], [200, '', 200])
      assert.deepEqual(toldOf(head), toldOf(got))
      assert.deepEqual(toldOf(again), toldOf(got))
      assert.deepEqual(errors(), [])
    })
  }

  test('HEAD of an export is refused like GET', async () => {
    for (const [target, key, status] of [
      ['format=csv', 'fy_live_wrong', 401],
      ['format=pdf', alice.key, 400],
      ['filter=5', alice.key, 400],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const url = `${origin}/devapi/v4${path}/response/export?${target}`
        assert.equal((await request(url, method, undefined, { 'x-api-key': key })).status, status)
      }
    }
  })
})

/** The headers, without those that differ by request or describe how the body is sent. */
const toldOf = ({ headers }: Reply) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(x-request-id|date|transfer-encoding|connection|keep-alive)$/.test(name),
    ),
  )

const responseRow = (webformId: string, i: number) => ({
  webform_id: webformId,
  id: `response_${String(i).padStart(26, '0')}`,
  version: 1,
  submission_id: null,
  once_key: null,
  email: null,
  answers: JSON.stringify({ why: 'x'.repeat(1000) }),
  score: 0,
  max_score: 100,
  passed: null,
  grading: JSON.stringify({ sure: { points: 0, maxPoints: 1, correct: false } }),
  grading_status: null,
  grade: null,
  outcome: null,
  scoring_revision: 0,
  result_token: randomUUID(),
  create_date: '2026-11-20T17:24:00.000Z',
})
