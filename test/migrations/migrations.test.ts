// Stores with an earlier schema are migrated with all their data. New migrations are covered automatically.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/processes/server.ts'
import { migrations } from '../../src/product/migrations/index.ts'
import { migrate, openStore } from '../../src/product/open-store.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { freePort } from '../support/free-port.ts'
import { newStore, quickStores, request } from '../support/harness.ts'
import { longTest, variantsOf } from '../support/long.ts'
import { bareEnvironment } from '../support/process.ts'
import { assertKept, clear, contentOf, fill, migrateTo } from './old-store.ts'
import { APPS, IDEMPOTENCY_KEY, ids, KEY, NEW_APP, SLUG, SUBMISSION, TOKEN } from './rows.ts'

const names = Object.keys(migrations)
const FORM = `${APPS}/${ids.app}/webform`
const STARTED_AT_ONCE = 3
/** The schemas that a server is started with: the oldest, two between, and the last two. */
const SERVED = [0, 8, 20, names.length - 2, names.length - 1].map(i => names[i] ?? '')

async function withStore<T>(settings: Record<string, string>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openStore(readConfig(settings), { error: () => {} })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

for (const store of quickStores) {
  describe(`migrations on ${store}`, () => {
    test('each migration keeps every row', async t => {
      await using cleanUps = new AsyncDisposableStack()
      const { settings, remove } = await newStore(store)
      cleanUps.defer(remove)
      await withStore(settings, async db => {
        for (const name of names)
          await t.test(name, async () => {
            const before = await contentOf(db)
            await migrateTo(db, name)
            assertKept(before, await contentOf(db))
            await clear(db)
            await fill(db)
          })
      })
    })

    for (const name of variantsOf(SERVED)) {
      const rest = names.slice(names.indexOf(name) + 1)
      test(`a server migrates a store with schema ${name}, and serves it completely`, async () => {
        await using cleanUps = new AsyncDisposableStack()
        const { settings, remove } = await newStore(store)
        cleanUps.defer(remove)
        const before = await withStore(settings, async db => {
          await migrateTo(db, name)
          await fill(db)
          return contentOf(db)
        })
        // A server with a console stores the link that it prints.
        const port = String(await freePort())
        const config = readConfig({ ...settings, FORMYARD_PORT: port, FORMYARD_CONSOLE: 'off' })
        const migrated: string[] = []
        const note = (line: string) => void migrated.push(...(JSON.parse(line).migrations ?? []))
        const log = pino({ level: 'info' }, { write: note })
        const server = await startServer(config, log, { enforceResponses: true })
        cleanUps.defer(server.stop)
        assert.deepEqual(migrated, rest)
        assertKept(before, await withStore(settings, contentOf))
        await assertServed(server.url)
      })
    }

    test('a store of a newer version is refused and not changed', async () => {
      await using cleanUps = new AsyncDisposableStack()
      const { settings, remove } = await newStore(store)
      cleanUps.defer(remove)
      await withStore(settings, async db => {
        await migrate(db, readConfig(settings))
        await sql`insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')`.execute(db)
      })
      const before = await withStore(settings, contentOf)
      assert.equal(
        await migrateInProcess(settings),
        'The store was written by a newer Formyard (9999_later). Start that version.\n',
      )
      assert.deepEqual(await withStore(settings, contentOf), before)
    })

    // Waiting is the same for each schema.
    for (const name of [undefined, names.at(-2)]) {
      longTest(
        `of processes that migrate ${name ? `the schema ${name}` : 'an empty store'} at once, one migrates and the others wait`,
        async () => {
          await using cleanUps = new AsyncDisposableStack()
          const { settings, remove } = await newStore(store)
          cleanUps.defer(remove)
          const before = await withStore(settings, async db => {
            if (!name) return new Map()
            await migrateTo(db, name)
            await fill(db)
            return contentOf(db)
          })
          const said = await Promise.all(
            Array.from({ length: STARTED_AT_ONCE }, () => migrateInProcess(settings)),
          )
          const done = `Migrated: ${names.slice(name ? names.indexOf(name) + 1 : 0).join(', ')}\n`
          const idle = Array(STARTED_AT_ONCE - 1).fill('The schema is up to date.\n')
          assert.deepEqual(said.sort(), [done, ...idle])
          assertKept(before, await withStore(settings, contentOf))
        },
      )
    }
  })
}

/** The output of `formyard migrate`. */
async function migrateInProcess(settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['bin/formyard.mjs', 'migrate'], { env: bareEnvironment(settings) })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return said
}

/** All data is available in the API and on the public pages, and accepts changes. */
async function assertServed(url: string): Promise<void> {
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await request(url + path, method, body, { 'x-api-key': KEY, ...headers })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  const idsOf = async (path: string, name: string) =>
    (await call('POST', path)).body.map((entry: Record<string, unknown>) => entry[name])

  assert.equal((await call('GET', `/devapi/v4/core/user/${ids.user}`)).body.email, 'Alice@example.com')
  assert.deepEqual(await idsOf(`${APPS}/all`, 'appid'), [ids.app])
  assert.deepEqual(await idsOf(`${FORM}/all`, 'webformid'), [ids.webform, ids.draft])
  const form = (await call('GET', `${FORM}/${ids.webform}`)).body
  assert.deepEqual([form.status, form.version, form.hasUnpublishedChanges], ['ACTIVE', 1, false])
  assert.equal((await call('GET', `${FORM}/${ids.webform}/version/1`)).body.questions.length, 2)
  const responses = `${FORM}/${ids.webform}/response`
  assert.deepEqual(await idsOf(`${responses}/all`, 'responseid'), [ids.response, ids.anonymous])
  const response = (await call('GET', `${responses}/${ids.response}`)).body
  assert.deepEqual([response.score, response.passed, response.answers.why], [2, true, 'It is ä circle'])
  assert.ok(Array.isArray((await call('POST', '/devapi/v4/core/audit/all')).body))

  assert.match((await call('GET', `/f/${SLUG}`)).text, /Pi, two decimals\?/)
  assert.match((await call('GET', `/f/${SLUG}/result/${ids.response}/${TOKEN}`)).text, /100/)
  const { answers, email } = response
  const again = await call('POST', `/f/${SLUG}`, { answers, email, submissionId: SUBMISSION })
  assert.equal(again.body.responseid, ids.response, 'accepted before, not accepted again')
  await call('POST', `/f/${SLUG}`, { answers: { pi: 3.14 } })
  assert.equal((await idsOf(`${responses}/all`, 'responseid')).length, 3)
  const replayed = await call('POST', APPS, NEW_APP, { 'idempotency-key': IDEMPOTENCY_KEY })
  assert.equal(replayed.headers.get('idempotency-replayed'), 'true')
  const activated = await call('PUT', `${FORM}/${ids.draft}/activate`)
  await call('GET', new URL(activated.body.url).pathname)
}
