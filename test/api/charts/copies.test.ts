// Copies of responses follow the store, and can be lost at any time.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { compile, holds } from '../../../src/engine/expressions/evaluate.ts'
import { reportOf } from '../../../src/engine/questions/reports.ts'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { newUuid7 } from '../../../src/platform/ids.ts'
import { CopyInUse } from '../../../src/product/analytics/copy-in-use.ts'
import { createService } from '../../../src/product/analytics/service.ts'
import { sweepCopies } from '../../../src/product/analytics/sweep.ts'
import type { Visible } from '../../../src/product/datasets/copies.ts'
import { noteChanges } from '../../../src/product/responses/change-queries.ts'
import { isProblem, until } from '../../support/assertions.ts'
import {
  ALL_COPIED,
  type Organization,
  onEachStore,
  request,
  type TestServer,
} from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { applyRegrade } from '../../support/regrades.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id }))
const form = {
  name: 'Lunch',
  appType: 'SURVEY',
  questions: [
    { id: 'dish', type: 'SINGLE_CHOICE', text: 'Dish?', choices: choices('soup', 'rice'), other: true },
    { id: 'sides', type: 'MULTIPLE_CHOICE', text: 'Sides?', choices: choices('bread', 'salad', 'fruit') },
    { id: 'cost', type: 'NUMBER', text: 'Cost?', decimals: 1 },
    { id: 'note', type: 'SHORT_TEXT', text: 'Note?' },
    { id: 'again', type: 'YES_NO', text: 'Again?' },
    { id: 'day', type: 'DATE', text: 'Day?' },
  ],
}
const answered = [
  { dish: 'soup', sides: ['bread', 'salad'], cost: 4.5, note: 'Warm', again: true, day: '2026-02-03' },
  { dish: 'rice', sides: ['fruit'], cost: 7, note: 'çok güzel 🍚', day: '2026-02-04' },
  { dish: { other: 'Pie' }, cost: 0, again: false, note: 'ﬀ' },
  { dish: 'soup', cost: 4.5, note: 'warm', day: '2025-12-31' },
  {},
]

async function filled(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of answered) await submit(url, answers)
  return { alice, path, url, ...reader(alice, path) }
}

async function submit(url: string, answers: object): Promise<string> {
  const { status, text } = await request(url, 'POST', { answers })
  assert.equal(status, 201, text)
  return text
}

function reader(alice: Organization, path: string) {
  const list = async (body: object) => {
    const { status, body: found, text } = await alice.call('POST', `${path}/response/all`, body)
    assert.equal(status, 200, text)
    return found as { responseid: string; answers: Record<string, unknown> }[]
  }
  const summary = async () => (await alice.call('POST', `${path}/summary`, {})).body
  return { list, summary }
}

/** More than a copy reads before it answers. */
const MANY = 29_000

const responseRow = (webform_id: string, id: string, answers: object) => ({
  webform_id,
  id,
  version: 1,
  submission_id: null,
  once_key: null,
  email: null,
  answers: JSON.stringify(answers),
  score: null,
  max_score: null,
  passed: null,
  grading: null,
  grading_status: null,
  grade: null,
  outcome: null,
  result_token: 'x',
  respondent: null,
  create_date: '2026-01-01T00:00:00.000Z',
})

const WARM = { filter: { '==': [{ var: 'cost' }, 4.5] }, limit: 10 }
const folderOf = (server: TestServer, { id }: Organization) => join(server.dataDir, 'analytics', id)

/** Ends the process with the copies as a crash would. */
async function killCopies(): Promise<void> {
  const programs = copiesProcesses()
  assert.ok(programs.length > 0)
  for (const pid of programs) process.kill(pid, 'SIGKILL')
  await until(() => copiesProcesses().length === 0)
}

/** Asks until another process answers. A question that was asked as the last one ended is answered from the store. */
async function afterRestart(ask: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    await ask()
    return copiesProcesses().length > 0
  })
}

const copiesProcesses = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(isCopies)
    .map(Number)

const isCopies = (pid: string) =>
  existsSync(`/proc/${pid}/cmdline`) &&
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('copies-process')

onEachStore(
  'copies of responses',
  server => {
    longTest(
      'answers that are kept miss no submission, and belong to one moment, while many are asked',
      async () => {
        const alice = await server.organization()
        const { path, url } = await alice.newPublishedForm(form)
        const { summary } = reader(alice, path)
        await summary()
        let stored = 0
        const submitting = (async () => {
          for (let i = 0; i < 40; i++) {
            await submit(url, { dish: 'soup', again: true })
            stored++
          }
        })()
        const asking = Array.from({ length: 3 }, async () => {
          while (stored < 40) {
            const before = stored
            const { responses, questions } = await summary()
            assert.ok(responses >= before, `${responses} of ${before}`)
            const figures = (id: string) => questions.find((question: { id: string }) => question.id === id)
            const [dish, again] = [figures('dish'), figures('again')]
            assert.deepEqual([dish.answered, dish.choices[0].count], [responses, responses])
            assert.deepEqual([again.answered, again.yes], [responses, responses])
          }
        })
        await Promise.all([submitting, ...asking])
        assert.equal((await summary()).responses, 40)
      },
    )

    test('a copy answers, without the store being read', async () => {
      const { alice, list, summary } = await filled(server)
      const [first] = await list(WARM)
      assert.ok(first)
      // Written past the server, so that no copy can know.
      const hidden = { answers: JSON.stringify({ cost: 99 }) }
      const highest = async () => {
        const { questions } = await summary()
        return questions.find(({ id }: { id: string }) => id === 'cost').numbers.max
      }
      await until(async () => {
        await highest()
        return existsSync(folderOf(server, alice))
      })
      assert.equal(await highest(), 7)
      await server.db.updateTable('responses').set(hidden).where('id', '=', first.responseid).execute()
      assert.equal(await highest(), 7)
      const found = await list(WARM)
      assert.deepEqual(
        found.map(({ answers }) => answers['note']),
        ['warm'],
        'a row that no longer matches is left out, because rows come from the store',
      )
    })

    test('each question sees every response that was accepted, graded or deleted before', async () => {
      const { alice, path, url, list, summary } = await filled(server)
      assert.equal((await summary()).responses, 5)
      for (let i = 0; i < 8; i++) {
        await submit(url, { cost: 4.5 })
        assert.equal((await summary()).responses, 6 + i)
        assert.equal((await list({ ...WARM, limit: 100 })).length, 3 + i)
      }
      await Promise.all(Array.from({ length: 60 }, () => submit(url, { cost: 1 })))
      assert.equal((await summary()).responses, 73)
      const [first] = await list(WARM)
      const gone = `${path}/response/${first?.responseid}`
      assert.equal((await alice.call('DELETE', gone)).status, 204)
      assert.equal((await summary()).responses, 72)
      assert.equal((await list({ ...WARM, limit: 100 })).length, 9)
    })

    test('a response that is deleted while an older transaction is open is not counted', async () => {
      const { alice, path, url, list, summary } = await filled(server)
      assert.equal((await summary()).responses, 5)
      const transaction = async (within: () => Promise<void>) =>
        server.store === 'sqlite' ? within() : inTransaction(server.db, within)
      await transaction(async () => {
        await submit(url, { cost: 60 })
        assert.equal((await summary()).responses, 6)
        const [last] = await list({ filter: { '==': [{ var: 'cost' }, 60] } })
        assert.equal((await alice.call('DELETE', `${path}/response/${last?.responseid}`)).status, 204)
        assert.equal((await summary()).responses, 5)
      })
      assert.equal((await summary()).responses, 5)
    })

    longTest(
      'submissions and questions at the same time: nothing is missed and nothing is counted twice',
      async () => {
        const { url, summary } = await filled(server)
        let accepted = 5
        let isDone = false
        const submitting = Promise.all(
          Array.from({ length: 8 }, async () => {
            for (let i = 0; i < 25; i++) {
              await submit(url, { cost: i })
              accepted++
            }
          }),
        ).then(() => {
          isDone = true
        })
        while (!isDone) {
          const before = accepted
          const { responses } = await summary()
          assert.ok(responses >= before && responses <= 205, `${responses} of ${before}`)
        }
        await submitting
        assert.equal((await summary()).responses, 205)
      },
    )

    longTest(
      'answers are the same after the process was killed, and after its files were damaged',
      async () => {
        const { alice, url, list, summary } = await filled(server)
        const before = await summary()
        await killCopies()
        await afterRestart(summary)
        assert.deepEqual(await summary(), before)
        const folder = folderOf(server, alice)
        await killCopies()
        for (const name of await readdir(folder)) await writeFile(join(folder, name), 'not a database')
        await afterRestart(summary)
        assert.deepEqual(await summary(), before)
        await submit(url, { cost: 4.5 })
        assert.equal((await list(WARM)).length, 3)
      },
    )

    test('a summary that followed submissions, a correction, a new version and deletions equals one counted anew', async () => {
      const alice = await server.organization()
      const questions = [...form.questions, { id: 'pi', type: 'NUMBER', text: 'Pi?', decimals: 2 }]
      const keys = {
        pi: { points: 1, correct: 3.14 },
        sides: { points: 1, correct: ['bread', 'salad'] },
        cost: { points: 0 },
        again: { points: 0 },
      }
      const scoring = { questions: { ...keys, dish: { points: 2, correct: 'soup' } } }
      const { path, url } = await alice.newPublishedForm({ ...form, questions, appType: 'QUIZ', scoring })
      const { list, summary } = reader(alice, path)
      const bread = { filter: { in: ['bread', { var: 'sides' }] } }
      const both = async () => {
        const filtered = await alice.call('POST', `${path}/summary`, bread)
        return [await summary(), filtered.body]
      }
      const submitAll = async () => {
        for (const [i, answers] of answered.entries()) {
          await submit(url, { ...answers, pi: i % 2 ? 3.14 : 3 })
          await both()
        }
      }
      await submitAll()
      const corrected = { questions: { ...keys, dish: { points: 3, correct: 'rice' } } }
      await applyRegrade(alice, path, { scoring: corrected })
      await both()
      await submitAll()
      const change = await alice.call('PATCH', path, {
        questions: [...questions, { id: 'more', type: 'LONG_TEXT', text: 'More?' }],
      })
      assert.equal(change.status, 200, change.text)
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      await submit(url, { more: 'Tea', dish: 'rice', sides: ['bread'] })
      await both()
      const [first] = await list({})
      assert.equal((await alice.call('DELETE', `${path}/response/${first?.responseid}`)).status, 204)
      await both()
      await submitAll()
      const followed = await both()
      assert.equal(followed[0].responses, 15)
      await killCopies()
      await afterRestart(summary)
      assert.deepEqual(await both(), followed)
    })

    longTest('a copy with responses that the store lost is made anew', async () => {
      const { path, summary } = await filled(server)
      assert.equal((await summary()).responses, 5)
      await killCopies()
      // As after a backup was restored.
      const webformId = path.split('/').at(-1) ?? ''
      const rows = server.db.selectFrom('responses').select('id').where('webform_id', '=', webformId)
      const [last] = await rows.orderBy('id', 'desc').limit(1).execute()
      assert.ok(last)
      await server.db.deleteFrom('responses').where('id', '=', last.id).execute()
      await afterRestart(summary)
      assert.equal((await summary()).responses, 4)
    })

    longTest(
      'copies that were deleted under a running server, open or not, are made again and agree with the store',
      async () => {
        const { alice, url, list, summary, path } = await filled(server)
        const other = await alice.newPublishedForm(form)
        await submit(other.url, { cost: 3 })
        const before = await summary()
        const folder = folderOf(server, alice)
        await until(async () => {
          await summary()
          return existsSync(join(folder, `${path.split('/').at(-1)}.duckdb`))
        })
        await rm(join(server.dataDir, 'analytics'), { recursive: true })
        assert.deepEqual(await summary(), before)
        const highest = async (of: string) => {
          const body = { dataset: of.split('/').at(-1), measures: [{ as: 'max', fn: 'max', of: 'cost' }] }
          const {
            status,
            text,
            body: found,
          } = await alice.call('POST', `${of.split('/webform/')[0]}/dataset/query`, body)
          assert.equal(status, 200, text)
          return found.rows
        }
        assert.deepEqual(await highest(other.path), [[3]])
        await submit(url, { cost: 50 })
        assert.deepEqual(await highest(path), [[50]])
        assert.equal((await list({ filter: { '==': [{ var: 'cost' }, 50] }, limit: 10 })).length, 1)
        await until(() => readdirSync(folder).filter(name => name.endsWith('.duckdb')).length === 2)
      },
    )

    longTest(
      'a query that finds many new responses is answered from older ones, without those that were deleted',
      async () => {
        const { alice, path, list } = await filled(server)
        const [app, webform_id = ''] = path.split('/webform/')
        const noted = (note: string, as: string) => ({
          as,
          fn: 'count',
          filter: { '==': [{ var: 'note' }, note] },
        })
        const ask = async () => {
          const body = {
            dataset: webform_id,
            measures: [noted('Warm', 'kept'), noted('ﬀ', 'deleted'), noted('new', 'added')],
          }
          const { status, body: result, text } = await alice.call('POST', `${app}/dataset/query`, body)
          assert.equal(status, 200, text)
          return result
        }
        const whole = await ask()
        assert.deepEqual([whole.rows, whole.pending], [[[1, 1, 0]], false])
        const deleted = (await list({})).find(({ answers }) => answers['note'] === 'ﬀ')
        const rows = Array.from({ length: MANY }, () =>
          responseRow(webform_id, `response_${newUuid7(Date.now() * 1000)}`, { note: 'new' }),
        )
        for (let i = 0; i < MANY; i += 1000)
          await server.db
            .insertInto('responses')
            .values(rows.slice(i, i + 1000))
            .execute()
        const { status } = await alice.call('DELETE', `${path}/response/${deleted?.responseid}`)
        assert.equal(status, 204)
        const older = await ask()
        assert.deepEqual([older.rows[0].slice(0, 2), older.pending], [[1, 0], true])
        assert.ok(older.asOf <= new Date().toISOString())
        let last = older
        await until(async () => {
          last = await ask()
          return !last.pending
        })
        assert.deepEqual(last.rows, [[1, 0, MANY]])
      },
    )

    test('while many changes are taken in, a query answers from before them, and without what was deleted', async () => {
      const { alice, path, list } = await filled(server)
      const dataset = path.split('/').at(-1) ?? ''
      const directory = mkdtempSync(join(tmpdir(), 'copies-'))
      const held = Promise.withResolvers<void>()
      let reads = 0
      const holding = new WeakSet<object>()
      /** Holds the second time that changed responses are read. */
      const hold: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          const text = JSON.stringify(node)
          const isRead = ['"SelectAllNode"', '"responses"', '"in"'].every(part => text.includes(part))
          if (isRead && ++reads === 2) holding.add(queryId)
          return node
        },
        async transformResult({ result, queryId }) {
          if (holding.has(queryId)) await held.promise
          return result
        },
      }
      const service = createService({
        db: server.db.withPlugin(hold),
        directory,
        memoryBytes: 64 * 1024 * 1024,
        olderMs: 0,
      })
      const scope = {
        organizationId: alice.id,
        source: { kind: 'WEBFORM' as const, id: dataset, visible: undefined, hidden: [] },
        columns: [],
        query: { dataset, measures: [{ as: 'n', fn: 'count' as const }] },
        now: 0,
      }
      const ask = async (visible?: Visible) => {
        const asked = { ...scope, source: { ...scope.source, visible } }
        const answer = await service.answer(
          { what: 'query', scope: asked },
          new AbortController().signal,
          () => {},
        )
        assert.ok(answer && 'result' in answer, JSON.stringify(answer))
        return answer.result
      }
      try {
        const whole = await ask()
        assert.deepEqual([whole.rows, whole.pending], [[[5]], false])
        reads = 0
        const [first, second] = await list({})
        const note = (id = '') => inTransaction(server.db, trx => noteChanges(trx, dataset, [id]))
        for (let i = 0; i < 150; i++) await note(first?.responseid)
        const { status } = await alice.call('DELETE', `${path}/response/${second?.responseid}`)
        assert.equal(status, 204)
        const limited = ask({ '!=': [{ var: 'dish' }, 'bread'] })
        const older = await ask()
        assert.deepEqual([older.rows, older.pending], [[[4]], true])
        assert.ok(older.asOf <= new Date().toISOString())
        held.resolve()
        const { rows, pending } = await limited
        assert.deepEqual([rows, pending], [[[4]], false], 'limits of a token meet rows as they are')
        await until(async () => !(await ask()).pending)
      } finally {
        held.resolve()
        await service.close()
        rmSync(directory, { recursive: true })
      }
    })

    test('a question to a process that ends before it answers is asked again', async () => {
      const { alice, path } = await filled(server)
      const query = { dataset: path.split('/').at(-1), measures: [{ as: 'n', fn: 'count' }] }
      const ask = () => alice.call('POST', `${path.split('/webform/')[0]}/dataset/query`, query)
      assert.deepEqual((await ask()).body.rows, [[5]])
      const [program] = copiesProcesses()
      assert.ok(program)
      process.kill(program, 'SIGSTOP')
      const asked = [ask(), ask()]
      process.kill(program, 'SIGKILL')
      for (const { status, body } of await Promise.all(asked))
        assert.deepEqual([status, body.rows], [200, [[5]]])
    })

    test('a copy that another process has open is in use, and is neither deleted nor made anew', async () => {
      const { alice, path, url } = await filled(server)
      const dataset = path.split('/').at(-1) ?? ''
      const query = { dataset, measures: [{ as: 'n', fn: 'count' as const }] }
      const ask = () => alice.call('POST', `${path.split('/webform/')[0]}/dataset/query`, query)
      assert.deepEqual((await ask()).body.rows, [[5]])
      const file = join(folderOf(server, alice), `${dataset}.duckdb`)
      const { ino } = statSync(file)
      const service = createService({
        db: server.db,
        directory: join(server.dataDir, 'analytics'),
        memoryBytes: 64 * 1024 * 1024,
      })
      const source = { kind: 'WEBFORM' as const, id: dataset, visible: undefined, hidden: [] }
      const scope = { organizationId: alice.id, source, columns: [], query, now: 0 }
      const signal = new AbortController().signal
      await assert.rejects(
        service.answer({ what: 'query', scope }, signal, () => {}),
        CopyInUse,
      )
      await service.close()
      await submit(url, { cost: 1 })
      assert.deepEqual((await ask()).body.rows, [[6]])
      assert.equal(statSync(file).ino, ino)
    })

    longTest(
      'a query whose process cannot answer is refused for a moment, and not as if queries were off',
      async () => {
        const { alice, path } = await filled(server)
        const { app, dataset } = { app: path.split('/webform/')[0], dataset: path.split('/').at(-1) }
        const ask = () =>
          alice.call('POST', `${app}/dataset/query`, { dataset, measures: [{ as: 'n', fn: 'count' }] })
        assert.deepEqual((await ask()).body.rows, [[5]])
        // A file where the folder belongs: copies cannot be made.
        const folder = folderOf(server, alice)
        await rm(folder, { recursive: true })
        await writeFile(folder, '')
        const refused = await ask()
        isProblem(refused, 503, 'analytics_unavailable')
        assert.ok(Number(refused.headers.get('retry-after')) > 0)
        await rm(folder)
        await until(async () => (await ask()).status === 200)
        assert.deepEqual((await ask()).body.rows, [[5]])
      },
    )

    longTest('the copies of deleted forms are deleted', async () => {
      const { alice, path, summary } = await filled(server)
      await until(async () => {
        await summary()
        return existsSync(folderOf(server, alice))
      })
      const folder = folderOf(server, alice)
      const webformId = path.split('/').at(-1) ?? ''
      const forgotten: string[] = []
      const sweep = () =>
        sweepCopies(server.db, join(server.dataDir, 'analytics'), {
          forget: async (_organization, id) => void forgotten.push(id),
          compact: async () => {},
        })
      await until(() => readdirSync(folder).includes(`${webformId}.duckdb`))
      await sweep()
      assert.ok(!forgotten.includes(webformId))
      assert.equal((await alice.call('DELETE', path)).status, 204)
      await sweep()
      assert.ok(forgotten.includes(webformId))
    })

    longTest(
      'a day after a deletion, the file of a copy has none of the deleted bytes, and still answers',
      async () => {
        const { alice, path, url, list } = await filled(server)
        const [app = '', webformId = ''] = path.split('/webform/')
        const word = 'unforgettable-orchid-4711'
        await submit(url, { note: word })
        const directory = mkdtempSync(join(tmpdir(), 'copies-'))
        const service = createService({ db: server.db, directory, memoryBytes: 64 * 1024 * 1024 })
        const query = { dataset: webformId, measures: [{ as: 'n', fn: 'count' as const }] }
        const scope = {
          organizationId: alice.id,
          source: { kind: 'WEBFORM' as const, id: webformId, visible: undefined, hidden: [] },
          columns: [],
          query,
          now: 0,
        }
        const count = async () => {
          const answer = await service.answer(
            { what: 'query', scope },
            new AbortController().signal,
            () => {},
          )
          assert.ok(answer && 'result' in answer, JSON.stringify(answer))
          return answer.result.rows
        }
        const folder = join(directory, alice.id)
        const hasWord = () =>
          readdirSync(folder).some(name => readFileSync(join(folder, name)).includes(word))
        assert.deepEqual(await count(), [[6]])
        assert.ok(hasWord())
        const found = (await list({})).find(({ answers }) => answers['note'] === word)
        assert.equal((await alice.call('DELETE', `${path}/response/${found?.responseid}`)).status, 204)
        assert.deepEqual(await count(), [[5]])
        await service.sweep()
        assert.ok(hasWord(), 'not yet')
        const dayAgo = new Date(Date.now() - 24 * 60 * 60_000)
        await utimes(join(folder, `${webformId}.erase`), dayAgo, dayAgo)
        const [swept] = await Promise.all([count(), service.sweep()])
        assert.deepEqual(swept, [[5]])
        assert.deepEqual(
          readdirSync(folder).filter(name => name.endsWith('.erase')),
          [],
        )
        assert.ok(!hasWord())
        assert.ok(existsSync(join(folder, `${webformId}.duckdb`)))
        assert.deepEqual(await count(), [[5]])
        const body = await alice.call('POST', `${app}/dataset/query`, query)
        assert.deepEqual(body.body.rows, [[5]])
        await service.close()
        rmSync(directory, { recursive: true })
      },
    )

    test('conditions find the same responses in a copy as by the evaluator', async () => {
      const { list } = await filled(server)
      const all = await list({})
      await fc.assert(
        fc.asyncProperty(condition, async filter => {
          const matches = compile(filter)
          const expected = all.filter(({ answers }) => holds(matches(answers)))
          const found = await list({ filter, limit: 100 })
          assert.deepEqual(
            found.map(({ responseid }) => responseid),
            expected.map(({ responseid }) => responseid),
          )
        }),
        { numRuns: 40 },
      )
    })

    test('thousands of different numbers have the figures that the evaluator gives them, and the quartiles of a chart', async () => {
      const { alice, path, summary } = await filled(server)
      const webform_id = path.split('/').at(-1) ?? ''
      const kind = reportOf({ id: 'cost', type: 'NUMBER' })?.tally
      assert.ok(kind)
      const expected = kind.empty([])
      // One is far from the others.
      const costs = Array.from({ length: 2500 }, (_, i) =>
        i === 0 ? 1e9 : ((i * 7919) % 100_003) / 10 - 2000,
      )
      const rows = costs.map((cost, i) =>
        responseRow(webform_id, `response_00${String(i).padStart(24, '0')}`, { cost }),
      )
      for (let i = 0; i < rows.length; i += 500)
        await server.db
          .insertInto('responses')
          .values(rows.slice(i, i + 500))
          .execute()
      for (const cost of [...costs, ...answered.flatMap(({ cost }) => cost ?? [])])
        kind.add(expected, [], cost)
      const { questions } = await summary()
      const { numbers } = questions.find(({ id }: { id: string }) => id === 'cost')
      const { lowerQuartile, median, upperQuartile } = numbers
      const estimated = kind.result(expected, []).numbers
      assert.deepEqual({ ...estimated, lowerQuartile, median, upperQuartile }, numbers)
      assert.ok(Math.abs((estimated?.median ?? 0) / median - 1) < 0.01)
      const { body } = await alice.call('POST', `${path.split('/webform/')[0]}/dataset/query`, {
        dataset: webform_id,
        measures: [{ as: 'box', fn: 'boxplot', of: 'cost' }],
      })
      assert.deepEqual([lowerQuartile, median, upperQuartile], body.rows[0][0].slice(1, 4))
    })

    test('sorted pages have each response once, in the order of the store', async () => {
      const { list } = await filled(server)
      for (const by of ['dish', 'cost', 'note', 'again', 'day'])
        for (const order of ['ASC', 'DESC']) {
          const sorted = await list({ sort: { by, order }, limit: 100 })
          assert.equal(new Set(sorted.map(({ responseid }) => responseid)).size, answered.length)
          const values = sorted.map(({ answers }) => answers[by]).filter(value => typeof value !== 'object')
          const given = values.filter(value => value !== undefined)
          const ascending = order === 'ASC' ? given : given.toReversed()
          assert.ok(
            ascending.slice(1).every((value, i) => !isBefore(value, ascending[i])),
            `${by} ${order}: ${JSON.stringify(given)}`,
          )
        }
    })
  },
  {},
  { copied: ALL_COPIED },
)

onEachStore(
  'a server without copies',
  server => {
    test('answers from the store, and makes no files', async () => {
      const { alice, list, summary } = await filled(server)
      assert.equal((await summary()).responses, 5)
      assert.equal((await list(WARM)).length, 2)
      assert.ok(!existsSync(folderOf(server, alice)))
    })
  },
  { FORMYARD_ANALYTICS: 'off' },
  { copied: ALL_COPIED },
)

/** Compares texts by code points. */
function isBefore(a: unknown, b: unknown): boolean {
  const pointsOf = (value: unknown) =>
    typeof value === 'string'
      ? Array.from(value, character => character.codePointAt(0) ?? 0)
      : [Number(value)]
  const [x, y] = [pointsOf(a), pointsOf(b)]
  const at = x.findIndex((point, i) => point !== y[i])
  return at === -1 ? x.length < y.length : (x[at] ?? 0) < (y[at] ?? -1)
}

const single = fc.constantFrom(
  ...['dish', 'note', 'cost', 'again', 'day', '_version'].map(name => ({ var: name })),
)
const comparison = fc.oneof(
  fc.record({ '==': fc.tuple(fc.constant({ var: 'dish' }), fc.constantFrom('soup', 'rice', null)) }),
  fc.record({ '!=': fc.tuple(fc.constant({ var: 'note' }), fc.constantFrom('Warm', 'ﬀ', '', null)) }),
  fc.record({ '>=': fc.tuple(fc.constant({ var: 'cost' }), fc.constantFrom(0, 4.5, 5)) }),
  fc.record({ '<': fc.tuple(fc.constantFrom(0, 4.5, 5), fc.constant({ var: 'cost' })) }),
  fc.record({
    '<=': fc.tuple(fc.constant('2026-01-01'), fc.constant({ var: 'day' }), fc.constant('2026-02-03')),
  }),
  fc.record({ in: fc.tuple(fc.constantFrom('bread', 'fruit'), fc.constant({ var: 'sides' })) }),
  fc.record({ in: fc.tuple(fc.constant({ var: 'dish' }), fc.constant(['rice', 'soup'])) }),
  fc.record({ in: fc.tuple(fc.constantFrom('ar', '🍚', 'W'), fc.constant({ var: 'note' })) }),
  fc.record({ '==': fc.tuple(fc.constant({ var: 'dish.other' }), fc.constantFrom('Pie', null)) }),
  fc.record({ '>': fc.tuple(fc.constant({ var: 'sides.length' }), fc.constantFrom(0, 1)) }),
  fc.record({ '==': fc.tuple(fc.constant({ cat: ['x', { var: 'note' }] }), fc.constant('xWarm')) }),
  single.filter(({ var: name }) => name !== '_version'),
)
const { condition } = fc.letrec<{ condition: object }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc.record({ and: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ '!': fc.tuple(tie('condition')) }),
  ),
}))
