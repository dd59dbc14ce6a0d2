// What holds queries back: equal ones that wait for one answer, too many at once, periods that no result can hold, and data that is gone.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { logProblem } from '../../../src/platform/http/errors.ts'
import { TooBusy } from '../../../src/product/analytics/organization.ts'
import { createService } from '../../../src/product/analytics/service.ts'
import type { QueryAnswer, QueryScope } from '../../../src/product/datasets/copies.ts'
import { Problem } from '../../../src/product/problem.ts'
import { createAnswers } from '../../../src/public/dashboards/answers.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { ALL_COPIED, onEachStore, type Reply, request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { lunchDashboard } from '../dashboards/dashboard-sample.ts'

const n = { as: 'n', fn: 'count' as const }
/** Somebody who waits. */
const client = { raw: { socket: { destroyed: false } } }

test('data that are still being prepared are not an error in the log, and a store that failed is one, with one line a second', () => {
  const logged: string[] = []
  const log = { error: (_: object, text: string) => logged.push(text), debug() {} }
  const headers = { 'retry-after': '2' }
  for (const code of ['dataset_preparing', 'analytics_unavailable', 'overloaded'] as const)
    logProblem(new Problem(code, { headers }), { log: log as never })
  assert.deepEqual(logged, [])
  for (let i = 0; i < 3; i++)
    for (const code of ['TEST_FULL', 'TEST_AWAY']) {
      const cause = Object.assign(new Error(`refused ${i}`), { code })
      logProblem(new Problem('store_unavailable', { headers, cause }), { log: log as never })
    }
  assert.equal(logged.length, 2)
  for (let i = 0; i < 2; i++)
    logProblem(new Problem('internal_error', { cause: new Error('a fault') }), { log: log as never })
  assert.equal(logged.length, 4)
})

onEachStore(
  'limits of queries',
  server => {
    test('visitors with equal questions wait for one answer, and more than 32 questions at once are refused', async () => {
      const { activate, dataset } = await lunchDashboard(server)
      const [, slug = ''] = (await activate()).url.split('/d/')
      const asked: QueryScope[] = []
      const answer = Promise.withResolvers<QueryAnswer>()
      const copies = {
        query(scope: QueryScope) {
          asked.push(scope)
          return answer.promise
        },
      }
      const answers = createAnswers({
        db: server.db,
        copies,
        config: { publicUrl: server.url },
        now: () => new Date(),
      })
      const found = await answers.find(slug, client)
      const ask = answers.ask(found)
      const query = (limit: number) => ({
        dataset,
        measures: [n],
        dimensions: [{ as: 'dish', of: 'dish' }],
        limit,
      })
      const equal = [ask(query(1)), ask(query(1)), ask(query(1))]
      const others = Array.from({ length: 31 }, (_, i) => ask(query(i + 2)))
      await assert.rejects(ask(query(100)), { code: 'overloaded' })
      await until(async () => asked.length === 32)
      answer.resolve({ result: { columns: [], rows: [[1]] } as never })
      const [first, second] = await Promise.all(equal)
      assert.equal(first, second)
      await Promise.all(others)
      assert.equal(asked.length, 32)
    })

    test('two queries of an organization run, eight wait, and further ones are refused', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'copies-'))
      const service = createService({ db: server.db, directory, memoryBytes: 64 * 1024 * 1024 })
      const id = `dataset_${'0'.repeat(26)}`
      const scope = {
        organizationId: 'organization_limits',
        source: { kind: 'TABLE' as const, id, visible: undefined },
        columns: [],
        query: { dataset: id, measures: [n] },
        now: 0,
      }
      const ask = () => service.answer({ what: 'query', scope }, new AbortController().signal, () => {})
      const all = await Promise.allSettled(Array.from({ length: 11 }, ask))
      const refused = all.filter(({ status }) => status === 'rejected')
      assert.equal(refused.length, 1)
      assert.ok((refused[0] as PromiseRejectedResult).reason instanceof TooBusy)
      await service.close()
      rmSync(directory, { recursive: true })
    })

    test('periods that a result cannot hold are not added, and the result says so', async () => {
      const alice = await server.organization()
      const app = await alice.newApp()
      const columns = [{ id: 'at', type: 'DATETIME' }]
      const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Hours', columns })
      const rows = [{ at: '2024-01-01T00:00:00Z' }, { at: '2026-01-01T00:00:00Z' }]
      await alice.call('POST', `${app}/dataset/${body.datasetid}/row`, { rows })
      const ask = async (grain: string) =>
        (
          await alice.call('POST', `${app}/dataset/query`, {
            dataset: body.datasetid,
            measures: [n],
            dimensions: [{ as: 'at', of: 'at', grain, fill: true }],
          })
        ).body
      const hours = await ask('hour')
      assert.deepEqual([hours.rows.length, hours.truncated], [2, true])
      const days = await ask('day')
      assert.deepEqual([days.rows.length, days.truncated], [732, false])
    })

    test('a dataset that was deleted is not found, and cards over a deleted form say that its data is gone', async () => {
      const { alice, app, dataset, form, path, activate } = await lunchDashboard(server)
      const { url } = await activate()
      const { body: table } = await alice.call('POST', `${app}/dataset`, {
        name: 'Orders',
        columns: [{ id: 'a', type: 'TEXT' }],
      })
      const query = { dataset: table.datasetid, measures: [n] }
      assert.equal((await alice.call('POST', `${app}/dataset/query`, query)).status, 200)
      assert.equal((await alice.call('DELETE', `${app}/dataset/${table.datasetid}`)).status, 204)
      isProblem(await alice.call('POST', `${app}/dataset/query`, query), 404, 'dataset_not_found')
      const ofForm = { dataset, measures: [n] }
      const { body: chart } = await alice.call('POST', `${app}/chart`, {
        name: 'All',
        kind: 'NUMBER',
        query: ofForm,
      })
      assert.equal((await alice.call('DELETE', form.path)).status, 204)
      isProblem(await alice.call('POST', `${app}/chart/${chart.chartid}/data`), 404, 'dataset_not_found')
      const { body } = await alice.call('POST', `${path}/data`, {})
      for (const { problem } of body.cards) assert.equal(problem.code, 'dataset_not_found')
      const page = async () => (await request(`${server.url}/d/${url.split('/d/')[1]}`, 'GET')).text
      await until(async () => /What this card showed is no longer there/.test(await page()))
      assert.doesNotMatch(await page(), /Reload the page in a minute/)
    })
  },
  {},
  { copied: ALL_COPIED },
)

const apart = mkdtempSync(join(tmpdir(), 'copies-'))
after(() => rmSync(apart, { recursive: true }))

onEachStore(
  'memory of queries',
  server => {
    /** Asks for a column of long texts, and meanwhile as somebody else. */
    async function refuses(value: object): Promise<void> {
      const tables = [1, 2].map(async () => {
        const somebody = await server.organization()
        const app = await somebody.newApp()
        const make = async (body: object): Promise<string> =>
          (await somebody.call('POST', `${app}/dataset`, body)).body.datasetid
        const dataset = await make({ name: 'Texts', columns: [{ id: 't', type: 'TEXT' }] })
        const rows = Array.from({ length: 20 }, () => ({ t: 'a'.repeat(30_000) }))
        assert.equal((await somebody.call('POST', `${app}/dataset/${dataset}/row`, { rows })).status, 201)
        const ask = (query: object) => somebody.call('POST', `${app}/dataset/query`, query)
        return { make, dataset, ask }
      })
      const [one, other] = await Promise.all(tables)
      assert.ok(one && other)
      const columns = [{ id: 'x', value }]
      const from = { dataset: one.dataset, as: 'v' }
      const view = await one.make({ name: 'View', kind: 'VIEW', view: { from, columns } })
      const costly = { dataset: view, columns: ['x'], limit: 1 }
      const refused = one.ask(costly)
      let isRefused = false
      void refused.then(() => {
        isRefused = true
      })
      do {
        const counted: Reply = await other.ask({ dataset: other.dataset, measures: [n] })
        assert.deepEqual([counted.status, counted.body.rows], [200, [[20]]])
      } while (!isRefused)
      isProblem(await refused, 422, 'query_too_costly')
      const { body } = await one.ask({ dataset: one.dataset, measures: [n] })
      assert.deepEqual(body.rows, [[20]])
    }

    test('a query that makes texts beyond the memory is refused, and queries of others are answered meanwhile', async () => {
      const longer = (text: unknown) => ({ replace: [text, 'a', 'a'.repeat(63)] })
      await refuses(longer(longer({ var: 'v.t' })))
      assert.ok(readdirSync(join(apart, 'copies')).length >= 2)
      assert.equal(statSync(join(apart, 'copies')).mode & 0o777, 0o700)
    })

    test('the system limits the memory of the process with the copies', {
      skip: !existsSync('/usr/bin/prlimit'),
    }, async () => {
      const { alice, app, dataset } = await lunchDashboard(server)
      const { status } = await alice.call('POST', `${app}/dataset/query`, { dataset, measures: [n] })
      assert.equal(status, 200)
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
      const programs = children.filter(pid =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('copies-process'),
      )
      assert.ok(programs.length > 0)
      // A process of another server can be starting.
      const isLimited = (pid: string) =>
        /^Max data size +\d+ +\d+ +bytes/m.test(readFileSync(`/proc/${pid}/limits`, 'utf8'))
      await until(async () => programs.every(isLimited))
    })

    longTest(
      'a query that DuckDB cannot interrupt is refused, and does not stop those of others',
      async () => {
        const text = (times: number) => Array.from({ length: times }, () => ({ var: 'v.t' }))
        await refuses({ contains: [{ concat: text(60) }, { concat: [...text(30), 'b'] }] })
      },
    )
  },
  { FORMYARD_ANALYTICS_MB: '64', FORMYARD_ANALYTICS_DIR: join(apart, 'copies') },
)
