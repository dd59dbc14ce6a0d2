// A form with many large versions on a server with little memory. Filters, summaries and exports read all of them but hold few.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/product/open-store.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { API, newStore, request, stores } from '../support/harness.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../support/process.ts'
import { KEY } from './clients.ts'

/** Together as large as the heap, before parsing. */
const VERSIONS = 105
const VERSION_BYTES = 900_000
const HEAP_MIB = 96

const DESCRIPTION = 4_000
/** The number of columns of the first two questions, of the response itself, and of the other questions. */
const COLUMNS = 2 + 9 + VERSION_BYTES / DESCRIPTION
const questionsOf = (version: number) => [
  { id: 'size', type: 'NUMBER', text: `How many, in version ${version}?` },
  {
    id: 'way',
    type: 'SINGLE_CHOICE',
    text: 'Which?',
    choices: [{ id: `way_${version}`, text: `${version}` }],
  },
  ...Array.from({ length: VERSION_BYTES / DESCRIPTION }, (_, i) => ({
    id: `question_${i}`,
    type: 'NUMBER',
    text: 'How many?',
    description: `In version ${version}: ${'x'.repeat(DESCRIPTION - 20)}`,
  })),
]

/** Inserts versions as if each had been edited and activated. */
async function addVersions(db: Db, webformId: string): Promise<void> {
  const first = await db
    .selectFrom('webform_versions')
    .selectAll()
    .where('webform_id', '=', webformId)
    .executeTakeFirstOrThrow()
  for (let version = 2; version <= VERSIONS; version++) {
    const definition = JSON.stringify({ ...first.definition, questions: questionsOf(version) })
    await db
      .insertInto('webform_versions')
      .values({ ...first, version, definition })
      .execute()
  }
}

after(killProcesses)

// What holds versions is the same on each store.
for (const store of stores) {
  describe(`many large versions on ${store}`, () => {
    test('are filtered, summarized and exported without holding them all in memory', async () => {
      await using cleanUps = new AsyncDisposableStack()
      const { settings, remove } = await newStore(store)
      cleanUps.defer(remove)
      const server = await startProcess({
        ...settings,
        FORMYARD_API_KEY: KEY,
        FORMYARD_LOG_LEVEL: 'error',
        FORMYARD_RATE_LIMIT: 'off',
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      })
      const form = { name: 'Edited often', appType: 'SURVEY', questions: questionsOf(1) }
      const { path, url } = await publishOn(server.url, KEY, form)
      assert.equal((await request(url, 'POST', { answers: { size: 7 } })).status, 201)
      const db = openStore(readConfig(settings), { error: () => {} })
      cleanUps.defer(() => db.destroy())
      await addVersions(db, path.split('/').at(-1) ?? '')
      const call = (method: string, way: string, body?: object) =>
        request(`${server.url}${API}${path}${way}`, method, body, { 'x-api-key': KEY })

      const filter = { or: [{ '==': [{ var: 'size' }, 7] }, { '==': [{ var: 'way' }, 'way_50'] }] }
      const filtered = await call('POST', '/response/all', { filter, sort: { by: 'question_9' }, limit: 9 })
      assert.equal(filtered.body.length, 1, filtered.text)
      const { body: summary } = await call('POST', '/summary', {})
      assert.equal(summary.questions[0].text, `How many, in version ${VERSIONS}?`)
      assert.equal(summary.questions[0].answered, 1)
      assert.equal(summary.questions[1].choices.length, VERSIONS)
      const { text: codebook } = await call('GET', '/response/export?format=codebook')
      assert.match(codebook, /\nway,way,SINGLE_CHOICE,Which\?,way_50,50\r\n/)
      const { text: csv } = await call('GET', '/response/export?format=csv')
      assert.deepEqual(
        csv.split('\r\n').map(line => line.split(',').length),
        [COLUMNS, COLUMNS, 1],
      )
      assert.match(csv, /\r\n7,,.*,response_[^,]+,1,/)
      await stopProcess(server)
    })
  })
}
