// What a file may take from the server, and from the loads of others.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readConfig } from '../../../src/config/config.ts'
import { HttpProblem } from '../../../src/platform/http/problem.ts'
import { openSealing } from '../../../src/platform/sealing/open-sealing.ts'
import { openFiles } from '../../../src/platform/storage/open.ts'
import { loadFileKey } from '../../../src/product/datasets/load/file-key.ts'
import { type FileReader, ReaderDied } from '../../../src/product/datasets/load/reader.ts'
import { loadFile } from '../../../src/product/datasets/load/run.ts'
import { until } from '../../support/assertions.ts'
import { onEachStore } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { parquet } from '../../support/table-files.ts'
import { CSV, withTable } from './dataset-table.ts'

const PARQUET = { 'content-type': 'application/vnd.apache.parquet' }
const NDJSON = { 'content-type': 'application/x-ndjson' }
const COLUMNS = [
  { id: 'n', type: 'INTEGER' },
  { id: 't', type: 'TEXT' },
  { id: 'text', type: 'TEXT' },
]
const lines = (count: number) => Array.from({ length: count }, (_, i) => `${i},x\n`).join('')

onEachStore(
  'loads beyond the limits',
  server => {
    test('are refused with the limit, whether the dataset has columns or not', async () => {
      const rows = await parquet('select range as n from range(30000000)')
      const wide = `{"text":"${'x'.repeat(30_000)}"}\n`.repeat(40)
      for (const [file, type] of [
        [`n,t\n${lines(101)}`, {}],
        ['{"n":1}\n'.repeat(101), NDJSON],
        [wide, NDJSON],
        [rows, PARQUET],
      ] as const)
        for (const table of [{}, { columns: COLUMNS }]) {
          const { load, values } = await withTable(server, table)
          const { status, faults } = await load(file, '', { ...CSV, ...type })
          assert.equal(status, 'FAILED')
          assert.deepEqual(faults, [
            {
              code: 'too_many_rows',
              detail: 'A load can have 100 rows, which can have 1 MiB in all. Load fewer rows at once.',
            },
          ])
          assert.deepEqual(await values(), [])
        }
      const { load } = await withTable(server)
      assert.equal((await load(`n,t\n${lines(100)}`)).rowCount, 100)
    })
  },
  { FORMYARD_LOAD_ROWS: '100', FORMYARD_LOAD_MB: '1' },
)

onEachStore('loads that fail', server => {
  test('more columns than a dataset can have end the reading at once, in each format', async () => {
    const names = Array.from({ length: 201 }, (_, i) => `c${i}`)
    const row = `{${names.map(name => `"${name}":1`).join()}}\n`
    const csv = `${names.join()}\n${'1\n'.repeat(9)}`
    // The last line is not read.
    const ndjson = `${row.repeat(200)}no JSON\n`
    for (const [file, type] of [
      [csv, CSV],
      [ndjson, NDJSON],
    ] as const) {
      const { load } = await withTable(server)
      assert.deepEqual((await load(file, '', type)).faults, [
        { code: 'too_many_columns', detail: 'A dataset can have 200 columns, and the file has more.' },
      ])
    }
  })

  longTest('a Parquet file that needs too much memory is too costly, and not broken', async () => {
    const { load } = await withTable(server)
    const [fault] = (await load(await parquet("select repeat('x', 320000000) as t"), '', PARQUET)).faults
    assert.equal(fault.code, 'too_costly')
  })

  /** Runs the job of a load whose file is read by `fileReader`. */
  async function job(files: object, read: FileReader['read']) {
    const { alice, path, read: readDataset } = await withTable(server)
    const datasetId = path.split('/').at(-1) ?? ''
    const config = readConfig(server.env)
    const store = await openFiles(config)
    const loadId = `load_${'0'.repeat(26)}`
    const key = loadFileKey(datasetId, loadId)
    const copy = await store.newPath()
    await writeFile(copy, 'n\n1\n')
    await store.put(key, copy)
    await server.db
      .insertInto('dataset_loads')
      .values({
        dataset_id: datasetId,
        id: loadId,
        mode: 'APPEND',
        format: 'CSV',
        status: 'WAITING',
        size_bytes: 4,
        part_id: null,
        attempts: 0,
        row_count: 0,
        faults: '[]',
        create_date: new Date().toISOString(),
        finish_date: null,
      })
      .execute()
    const fileReader = { read } as FileReader
    const sealing = openSealing(config, false)
    const connect = () => Promise.reject(new Error('nothing is called'))
    const run = loadFile({
      db: server.db,
      files: { ...store, ...files },
      fileReader,
      connections: { db: server.db, sealing, connect },
    })
    const author = { organizationId: alice.id, by: null, requestId: null }
    return {
      attempt: () =>
        run({ datasetId, loadId, author: author as never }, undefined, new AbortController().signal),
      loadOf: async () => (await alice.call('GET', `${path}/load/${loadId}`)).body,
      rowCount: async () => (await readDataset()).rowCount,
    }
  }

  test('a file whose process died twice is not read again', async () => {
    const { attempt, loadOf, rowCount } = await job({}, async function* () {
      yield* []
      throw new ReaderDied('killed')
    })
    await assert.rejects(attempt(), ReaderDied)
    assert.equal((await loadOf()).status, 'RUNNING')
    await attempt()
    const { status, faults } = await loadOf()
    assert.deepEqual([status, faults[0].code, await rowCount()], ['FAILED', 'internal', 0])
  })

  test('a load ends before the disk is full, and says so', async () => {
    const full = { requireSpace: () => Promise.reject(new HttpProblem('store_unavailable')) }
    const shape = {
      columns: [{ id: 'n', label: 'n', type: 'INTEGER', number: 0 }],
      numbers: 1,
      key: null,
    } as const
    const { attempt, loadOf, rowCount } = await job(full, async function* () {
      yield { shape }
      yield { rows: [{ line: 2, key: null, row: '[1]' }], faults: [] }
    })
    await attempt()
    const { status, faults } = await loadOf()
    assert.deepEqual([status, faults[0].code, await rowCount()], ['FAILED', 'disk_full', 0])
    assert.match(faults[0].detail, /nearly full/)
  })
})

onEachStore('loads of several organizations', server => {
  longTest('take turns by parts of their files', async () => {
    const large = await withTable(server)
    const small = await withTable(server)
    const { body } = await large.send(`n,t\n${lines(300_000)}`)
    const read = async () => (await large.alice.call('GET', `${large.path}/load/${body.loadid}`)).body
    await until(async () => (await read()).rowCount > 0)
    assert.equal((await small.load('n,t\n1,x\n')).status, 'LOADED')
    assert.equal((await read()).status, 'RUNNING')
    await until(async () => (await read()).status === 'LOADED')
  })
})
