// Datasets of forms whose questions had another type in an earlier version.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = [
  { id: 'c1', text: 'One' },
  { id: 'c2', text: 'Two' },
]
const single = { id: 's', type: 'SINGLE_CHOICE', text: 'S', choices, other: true }
const multiple = { ...single, type: 'MULTIPLE_CHOICE' }
const matrix = {
  id: 's',
  type: 'MATRIX',
  text: 'S',
  rows: [{ id: 'r', text: 'R' }],
  columns: choices,
}
const of = (type: string, more: object = {}) => ({ id: 's', type, text: 'S', ...more })

/** Answers each version of the only question, and asks the dataset. */
async function asked(server: TestServer, ...versions: readonly (readonly [object, ...unknown[]])[]) {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Survey', questions: [] })
  for (const [question, ...answers] of versions) {
    const saved = await alice.call('PATCH', path, { questions: [question] })
    assert.equal(saved.status, 200, saved.text)
    const published = await alice.call('PUT', `${path}/activate`)
    assert.equal(published.status, 200, published.text)
    for (const s of answers) {
      const sent = await request(published.body.url, 'POST', { answers: { s } })
      assert.equal(sent.status, 201, sent.text)
    }
  }
  const [app, dataset] = path.split('/webform/')
  const query = async (body: object) => {
    const {
      status,
      body: result,
      text,
    } = await alice.call('POST', `${app}/dataset/query`, { dataset, ...body })
    assert.equal(status, 200, text)
    return result.rows
  }
  const cells = async (column: string) => (await query({ columns: [column] })).flat()
  const answered = async (column: string) =>
    (await query({ measures: [{ as: 'n', fn: 'answered', of: column }] }))[0][0]
  return { alice, path, app, query, cells, answered }
}

onEachStore('answers of earlier types', server => {
  test('a choice is a list of one after the question takes several, and counts as answered', async () => {
    const { query, cells, answered } = await asked(
      server,
      [single, 'c1', 'c1', { other: 'Three' }],
      [multiple, ['c2', { other: 'Four' }]],
    )
    assert.deepEqual(await cells('s'), [['c1'], ['c1'], ['{own}'], ['c2', '{own}']])
    assert.deepEqual(await cells('s.other'), [null, null, 'Three', 'Four'])
    assert.equal(await answered('s'), 4)
    const groups = { dimensions: [{ as: 's', of: 's' }], measures: [{ as: 'n', fn: 'count' }] }
    assert.deepEqual(await query(groups), [
      ['c1', 2],
      ['c2', 1],
      ['{own}', 2],
    ])
  })

  test('a list of one is its choice where one is asked for; several are a list as JSON', async () => {
    const { cells, answered } = await asked(
      server,
      [multiple, ['c1'], ['c1', 'c2'], [{ other: 'X' }]],
      [single, 'c2'],
    )
    assert.deepEqual(await cells('s'), ['c1', '["c1","c2"]', '{own}', 'c2'])
    assert.equal(await answered('s'), 4)
  })

  test('rows of a matrix are read as their question asks now', async () => {
    const several = { ...matrix, multiple: true }
    const more = await asked(server, [matrix, { r: 'c1' }], [several, { r: ['c2'] }])
    assert.deepEqual(await more.cells('s.r'), [['c1'], ['c2']])
    assert.equal(await more.answered('s.r'), 2)
    const fewer = await asked(server, [several, { r: ['c1'] }, { r: ['c1', 'c2'] }], [matrix, { r: 'c2' }])
    assert.deepEqual(await fewer.cells('s.r'), ['c1', '["c1","c2"]', 'c2'])
  })

  test('numbers are texts in plain digits, and texts that are numbers are numbers', async () => {
    const numbers = [7, 0.1, -2.5, 0.0000012, 100_000_000_000_000]
    const texts = ['7', '0.1', '-2.5', '0.0000012', '100000000000000']
    const toText = await asked(server, [of('NUMBER', { decimals: 7 }), ...numbers], [of('SHORT_TEXT'), 'abc'])
    assert.deepEqual(await toText.cells('s'), [...texts, 'abc'])
    const toNumber = await asked(
      server,
      [of('SHORT_TEXT'), ...texts, 'abc', '07', 'nan'],
      [of('NUMBER', { decimals: 7 }), 5],
    )
    assert.deepEqual(await toNumber.cells('s'), [...numbers, null, null, null, 5])
    assert.equal(await toNumber.answered('s'), 9)
  })

  test('dates, moments and texts are read where they have the form of the other', async () => {
    const toDate = await asked(server, [of('SHORT_TEXT'), '2026-03-01', 'soon'], [of('DATE'), '2026-03-02'])
    assert.deepEqual(await toDate.cells('s'), ['2026-03-01', null, '2026-03-02'])
    assert.equal(await toDate.answered('s'), 3)
    const moments = ['2026-03-01T10:00+01:00', '2026-03-01', 'epoch']
    const toMoment = await asked(
      server,
      [of('SHORT_TEXT'), ...moments],
      [of('DATETIME'), '2026-03-02T10:00Z'],
    )
    assert.deepEqual(await toMoment.cells('s'), [
      '2026-03-01T09:00:00.000Z',
      null,
      null,
      '2026-03-02T10:00:00.000Z',
    ])
    const toText = await asked(server, [of('DATETIME'), '2026-03-02T10:00Z'], [of('SHORT_TEXT'), 'x'])
    assert.deepEqual(await toText.cells('s'), ['2026-03-02T10:00Z', 'x'])
  })

  test('entries of a group are read in the same way as other answers', async () => {
    const group = (...questions: object[]) => of('GROUP', { repeat: {}, questions })
    const { alice, app, path } = await asked(
      server,
      [group({ ...single, id: 'c' }, { ...of('NUMBER'), id: 'n' }), [{ c: 'c1', n: 1_000_000 }]],
      [
        group({ ...multiple, id: 'c' }, { ...of('SHORT_TEXT'), id: 'n' }, { ...of('DATETIME'), id: 'm' }),
        [{ c: ['c2'], n: 'x', m: '2026-03-01T10:00Z' }],
      ],
    )
    const names = ['c', 'n', 'm']
    const view = await alice.call('POST', `${app}/dataset`, {
      name: 'Entries',
      kind: 'VIEW',
      view: {
        from: { dataset: path.split('/').at(-1), as: 'f', unnest: 's' },
        columns: names.map(id => ({ id, value: { var: `f.s.${id}` } })),
      },
    })
    assert.equal(view.status, 201, view.text)
    const body = { dataset: view.body.datasetid, columns: names }
    const { body: result, text } = await alice.call('POST', `${app}/dataset/query`, body)
    assert.deepEqual(
      result.rows,
      [
        [['c1'], '1000000', null],
        [['c2'], 'x', '2026-03-01T10:00:00.000Z'],
      ],
      text,
    )
  })

  test('conditions over a row with several columns select the same responses in queries and lists', async () => {
    const several = { ...matrix, multiple: true }
    const { alice, path, query } = await asked(
      server,
      [matrix, { r: 'c1' }],
      [several, { r: ['c1', 'c2'] }, { r: ['c2'] }],
    )
    const row = { var: 's.r' }
    const conditions: readonly (readonly [object, number])[] = [
      [{ in: ['c1', row] }, 2],
      [{ '!': { in: ['c1', row] } }, 1],
      [{ some: [row, { in: [{ var: '' }, ['c1']] }] }, 1],
      [{ none: [row, { '==': [{ var: '' }, 'c2'] }] }, 1],
      [{ all: [row, { '==': [{ var: '' }, 'c2'] }] }, 1],
      [{ '>': [{ var: 's.r.length' }, 1] }, 1],
      [{ missing: ['s.r'] }, 0],
    ]
    for (const [filter, count] of conditions) {
      assert.deepEqual(
        await query({ filter, measures: [{ as: 'n', fn: 'count' }] }),
        [[count]],
        JSON.stringify(filter),
      )
      const listed = await alice.call('POST', `${path}/response/all`, { filter })
      assert.equal(listed.body.length, count, JSON.stringify(filter))
    }
  })
})
