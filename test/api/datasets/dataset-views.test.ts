// Views: datasets that are computed from others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functionTable, values } from '../../rules/function-table.ts'
import { isProblem } from '../../support/assertions.ts'
import { type Organization, onEachStore, request, type TestServer } from '../../support/harness.ts'

const of = (name: string) => ({ var: name })
const customers = {
  name: 'Customers',
  columns: [
    { id: 'id', type: 'TEXT' },
    { id: 'country', type: 'TEXT', label: 'Country' },
    { id: 'since', type: 'DATE' },
  ],
}
const form = {
  name: 'Feedback',
  appType: 'SURVEY',
  questions: [
    { id: 'customer', type: 'HIDDEN' },
    { id: 'rating', type: 'RATING', text: 'Rating?' },
    {
      id: 'topics',
      type: 'MULTIPLE_CHOICE',
      text: 'Topics?',
      choices: ['price', 'food'].map(id => ({ id, text: id })),
    },
  ],
}

async function shop(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const [app = '', webform = ''] = path.split('/webform/')
  const table = await newDataset(alice, app, customers)
  await insert(alice, app, table, [
    { id: 'a', country: 'Italy', since: '2024-02-29' },
    { id: 'b', country: 'Norway', since: '2025-06-01' },
    { id: 'c', country: 'Italy', since: '2026-01-15' },
  ])
  const answers = [
    { customer: 'a', rating: 5, topics: ['food'] },
    { customer: 'a', rating: 3 },
    { customer: 'b', rating: 1, topics: ['price', 'food'] },
    { customer: 'x', rating: 4 },
  ]
  for (const one of answers) {
    const { status, text } = await request(url, 'POST', { answers: one })
    assert.equal(status, 201, text)
  }
  return { alice, app, webform, table }
}

async function newDataset(alice: Organization, app: string, body: object): Promise<string> {
  const { status, body: made, text } = await alice.call('POST', `${app}/dataset`, body)
  assert.equal(status, 201, text)
  return made.datasetid
}

async function insert(alice: Organization, app: string, dataset: string, rows: readonly object[]) {
  const { status, text } = await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })
  assert.ok(status < 300, text)
}

async function rowsOf(alice: Organization, app: string, query: object): Promise<unknown[][]> {
  const { status, body, text } = await alice.call('POST', `${app}/dataset/query`, query)
  assert.equal(status, 200, text)
  return body.rows
}

const joined = (webform: string, table: string, type = 'LEFT') => ({
  name: 'Feedback by customer',
  kind: 'VIEW',
  view: {
    from: { dataset: webform, as: 'answers' },
    joins: [
      {
        dataset: table,
        as: 'customers',
        type,
        on: [{ left: 'answers.hidden.customer', right: 'customers.id' }],
      },
    ],
    columns: [
      { id: 'rating', value: of('answers.rating') },
      { id: 'country', value: of('customers.country') },
      { id: 'topics', value: of('answers.topics') },
      { id: 'isGood', value: { '>=': [of('answers.rating'), 4] } },
      { id: 'who', value: { coalesce: [of('customers.id'), 'unknown'] } },
    ],
  },
})

onEachStore('views of datasets', server => {
  test('responses are joined with a table, and follow both', async () => {
    const { alice, app, webform, table } = await shop(server)
    const created = await alice.call('POST', `${app}/dataset`, joined(webform, table))
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(
      created.body.columns.map(({ id, type, label }: Record<string, string>) => [id, type, label]),
      [
        ['rating', 'NUMBER', 'Rating?'],
        ['country', 'TEXT', 'Country'],
        ['topics', 'TEXT_LIST', 'Topics?'],
        ['isGood', 'BOOLEAN', 'isGood'],
        ['who', 'TEXT', 'who'],
      ],
    )
    const dataset = created.body.datasetid
    const byCountry = {
      dataset,
      measures: [
        { as: 'n', fn: 'count' },
        { as: 'mean', fn: 'mean', of: 'rating' },
        { as: 'good', fn: 'share', filter: of('isGood') },
      ],
      dimensions: [{ as: 'country', of: 'country' }],
    }
    assert.deepEqual(await rowsOf(alice, app, byCountry), [
      ['Italy', 2, 4, 0.5],
      ['Norway', 1, 1, 0],
      [null, 1, 4, 1],
    ])
    await insert(alice, app, table, [{ id: 'x', country: 'Chile' }])
    assert.deepEqual((await rowsOf(alice, app, byCountry))[0], ['Chile', 1, 4, 1])
    assert.deepEqual(
      await rowsOf(alice, app, {
        dataset,
        measures: [{ as: 'n', fn: 'count' }],
        dimensions: [{ as: 't', of: 'topics' }],
      }),
      [
        ['price', 1],
        ['food', 2],
        [null, 2],
      ],
    )
  })

  test('a join compares the words of choices if it says so', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Origin',
      questions: [
        {
          id: 'from',
          type: 'SINGLE_CHOICE',
          text: 'From?',
          choices: [
            { id: 'c1', text: '**Italy**' },
            { id: 'c2', text: 'Chile' },
          ],
        },
      ],
    })
    const [app = '', webform] = path.split('/webform/')
    const table = await newDataset(alice, app, customers)
    await insert(alice, app, table, [{ id: 'a', country: 'Italy' }])
    for (const from of ['c1', 'c2']) await request(url, 'POST', { answers: { from } })
    const view = (on: object) => ({
      name: 'Origins',
      kind: 'VIEW',
      view: {
        from: { dataset: webform, as: 'f' },
        joins: [{ dataset: table, as: 't', type: 'LEFT', on: [on] }],
        columns: [
          { id: 'from', value: of('f.from') },
          { id: 'id', value: of('t.id') },
        ],
      },
    })
    const pair = { left: 'f.from', right: 't.country' }
    const columns = ['from', 'id']
    const dataset = await newDataset(alice, app, view({ ...pair, labels: true }))
    assert.deepEqual(await rowsOf(alice, app, { dataset, columns }), [
      ['c1', 'a'],
      ['c2', null],
    ])
    const byIds = await newDataset(alice, app, view(pair))
    assert.deepEqual(await rowsOf(alice, app, { dataset: byIds, columns }), [
      ['c1', null],
      ['c2', null],
    ])
    const refused = await alice.call('POST', `${app}/dataset`, {
      ...view({}),
      view: {
        from: { dataset: table, as: 's' },
        joins: [
          { dataset: table, as: 't', type: 'LEFT', on: [{ left: 's.id', right: 't.id', labels: true }] },
        ],
        columns: [{ id: 'id', value: of('t.id') }],
      },
    })
    isProblem(refused, 422, refused.body.code)
    assert.equal(refused.body.errors[0].pointer, '/view/joins/0/on/0/labels')
  })

  test('each type of join keeps the rows that its name says', async () => {
    const { alice, app, webform, table } = await shop(server)
    for (const [type, who] of [
      ['LEFT', ['a', 'a', 'b', 'unknown']],
      ['INNER', ['a', 'a', 'b']],
      ['RIGHT', ['a', 'a', 'b', 'c']],
      ['FULL', ['a', 'a', 'b', 'c', 'unknown']],
    ] as const) {
      const dataset = await newDataset(alice, app, joined(webform, table, type))
      const rows = await rowsOf(alice, app, { dataset, columns: ['who'] })
      assert.deepEqual(rows.flat().toSorted(), who)
    }
  })

  test('datasets are united, and views can read views', async () => {
    const { alice, app, table } = await shop(server)
    const more = await newDataset(alice, app, {
      ...customers,
      name: 'More',
      columns: customers.columns.slice(0, 2),
    })
    await insert(alice, app, more, [{ id: 'd', country: 'Peru' }])
    const all = await newDataset(alice, app, {
      name: 'All',
      kind: 'VIEW',
      view: {
        from: { dataset: table, as: 'c', union: [more] },
        filter: { '!=': [of('c.id'), 'b'] },
        columns: [
          { id: 'id', value: of('c.id') },
          { id: 'since', value: of('c.since') },
        ],
      },
    })
    const years = await newDataset(alice, app, {
      name: 'Years',
      kind: 'VIEW',
      view: {
        from: { dataset: all, as: 'all' },
        columns: [
          { id: 'year', value: { year: of('all.since') } },
          { id: 'id', value: of('all.id') },
        ],
      },
    })
    const rows = await rowsOf(alice, app, { dataset: years, columns: ['id', 'year'], sort: [{ by: 'id' }] })
    assert.deepEqual(rows, [
      ['a', 2024],
      ['c', 2026],
      ['d', null],
    ])
    const self = { view: { from: { dataset: years, as: 'y' }, columns: [{ id: 'id', value: of('y.id') }] } }
    const circular = await alice.call('PATCH', `${app}/dataset/${all}`, self)
    isProblem(circular, 422, 'dataset_invalid')
    assert.match(circular.text, /cannot read itself/)
    isProblem(await alice.call('DELETE', `${app}/dataset/${all}`), 409, 'dataset_in_use')
    assert.equal((await alice.call('DELETE', `${app}/dataset/${years}`)).status, 204)
    assert.equal((await alice.call('DELETE', `${app}/dataset/${all}`)).status, 204)
  })

  test('a united column whose types differ is refused with its types', async () => {
    const { alice, app } = await shop(server)
    const withAmount = (type: string) =>
      newDataset(alice, app, {
        name: type,
        columns: [
          { id: 'amount', type },
          { id: 'city', type: 'TEXT' },
        ],
      })
    const [whole, exact] = [await withAmount('INTEGER'), await withAmount('NUMBER')]
    const from = { dataset: whole, as: 's', union: [exact] }
    const refused = await alice.call('POST', `${app}/dataset`, {
      name: 'All',
      kind: 'VIEW',
      view: {
        from,
        joins: [{ dataset: exact, as: 'j', type: 'LEFT', on: [{ left: 's.amount', right: 'j.amount' }] }],
        filter: { '>': [of('s.amount'), 1] },
        columns: [{ id: 'twice', value: { '*': [of('s.amount'), 2] } }],
      },
    })
    isProblem(refused, 422, 'dataset_invalid')
    const detail =
      'The united datasets have "amount" with different types: INTEGER, NUMBER. Give it one type in each.'
    assert.deepEqual(
      refused.body.errors,
      ['/view/joins/0/on/0/left', '/view/filter', '/view/columns/0/value/*/0/var'].map(pointer => ({
        pointer,
        code: 'column_type',
        detail,
      })),
    )
    const columns = [{ id: 'city', value: of('s.city') }]
    await newDataset(alice, app, { name: 'Cities', kind: 'VIEW', view: { from, columns } })
  })

  test('computed columns have each function', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const table = await newDataset(alice, app, {
      name: 'Values',
      columns: [
        { id: 't', type: 'TEXT' },
        { id: 'n', type: 'NUMBER' },
        { id: 'd', type: 'DATE' },
        { id: 'm', type: 'DATETIME' },
        { id: 'none', type: 'NUMBER' },
      ],
    })
    await insert(alice, app, table, [{ t: ' Añb,C ', n: 7.25, d: '2024-02-29', m: '2025-12-31T23:30:00Z' }])
    const [t, n, d, m, none] = ['t', 'n', 'd', 'm', 'none'].map(name => of(`v.${name}`))
    const cases: [unknown, unknown][] = [
      [{ '+': [n, 1, 2] }, 10.25],
      [{ '+': [0.1, 0.2] }, 0.3],
      [{ '==': [{ '+': [{ '/': [n, 72.5] }, 0.2] }, 0.3] }, true],
      [{ '==': [{ '-': [100.1, 100] }, 0.1] }, true],
      [{ '==': [{ '*': [0.1, 3] }, 0.3] }, true],
      [{ '==': [{ '%': [0.3, 0.1] }, 0] }, true],
      [{ floor: { '*': [1.1, 1.1, 100] } }, 121],
      [{ concat: [{ '+': [0.7, 0.1] }] }, '0.8'],
      [{ round: [1.005, 2] }, 1.01],
      [{ round: [-1.005, 2] }, -1.01],
      [{ round: [1.00499, 2] }, 1],
      [{ round: [{ '*': [n, 0.2] }, 2] }, 1.45],
      [{ '+': [1e-9, 2e-9] }, 3e-9],
      [{ '+': [none, 1] }, null],
      [{ '*': [none, 1] }, null],
      [{ '-': [n] }, -7.25],
      [{ '-': [n, 0.25] }, 7],
      [{ '*': [n, 2] }, 14.5],
      [{ '/': [n, 0] }, null],
      [{ '%': [n, 2] }, 1.25],
      [{ min: [n, 3, none] }, 3],
      [{ max: [n, 3] }, 7.25],
      [{ round: [n, 1] }, 7.3],
      [{ round: n }, 7],
      [{ abs: { '-': [n] } }, 7.25],
      [{ floor: n }, 7],
      [{ ceil: n }, 8],
      [{ '==': [none, null] }, true],
      [{ '<': [none, 1] }, false],
      [{ '>=': [d, '2024-01-01'] }, true],
      [{ and: [{ '>': [n, 1] }, { '!': [{ '>': [none, 1] }] }] }, true],
      [{ or: [{ '>': [none, 1] }, false] }, false],
      [{ if: [{ '>': [n, 7] }, 'big', 'small'] }, 'big'],
      [{ coalesce: [none, 4] }, 4],
      [{ trim: { concat: [' ', t, ' '] } }, 'Añb,C'],
      [{ lower: { trim: t } }, 'añb,c'],
      [{ upper: { trim: t } }, 'AÑB,C'],
      [{ concat: [{ trim: t }, '-', { floor: n }, none, d] }, 'Añb,C-72024-02-29'],
      [{ substr: [{ trim: t }, 1, 2] }, 'ñb'],
      [{ substr: [{ trim: t }, -1] }, 'C'],
      [{ replace: [{ trim: t }, ',', ';'] }, 'Añb;C'],
      [{ split: [{ trim: t }, ','] }, ['Añb', 'C']],
      [{ length: { trim: t } }, 5],
      [{ length: { split: [{ trim: t }, ','] } }, 2],
      [{ contains: [t, 'ñ'] }, true],
      [{ startsWith: [t, 'A'] }, true],
      [{ startsWith: [t, 'ñ'] }, false],
      [{ text: n }, '7.25'],
      [{ number: '12.5' }, 12.5],
      [{ number: t }, null],
      [{ date: m }, '2026-01-01'],
      [{ year: m }, 2026],
      [{ month: d }, 2],
      [{ weekday: d }, 4],
      [{ datePart: [m, 'hour'] }, 0],
      [{ dateAdd: [d, 1, 'years'] }, '2025-02-28'],
      [{ dateAdd: [m, 2, 'hours'] }, '2026-01-01T01:30:00.000Z'],
      [{ dateDiff: [d, { date: '2024-03-31' }, 'months'] }, 1],
      [{ dateDiff: [m, m, 'minutes'] }, 0],
    ]
    const dataset = await newDataset(alice, app, {
      name: 'All functions',
      kind: 'VIEW',
      view: {
        from: { dataset: table, as: 'v' },
        timeZone: 'Europe/Berlin',
        columns: cases.map(([value], i) => ({ id: `c${i}`, value })),
      },
    })
    const ids = cases.map((_, i) => `c${i}`)
    const [row] = await rowsOf(alice, app, { dataset, columns: ids })
    for (const [i, [formula, expected]] of cases.entries())
      assert.deepEqual(row?.[i], expected, JSON.stringify(formula))
  })

  test('a function gives the same value in a view as in a form', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const types: Readonly<Record<string, string>> = {
      born: 'DATE',
      start: 'DATE',
      end: 'DATE',
      at: 'DATETIME',
    }
    const typeOf = (name: string, value: unknown) =>
      types[name] ?? (name === 'later' ? 'DATETIME' : typeof value === 'number' ? 'NUMBER' : 'TEXT')
    const columns = Object.entries(values).map(([id, value]) => ({ id, type: typeOf(id, value) }))
    const table = await newDataset(alice, app, { name: 'Values', columns })
    await insert(alice, app, table, [values])
    const inViews = functionTable.filter(({ only }) => only !== 'forms')
    const named = (expression: unknown): unknown =>
      JSON.parse(JSON.stringify(expression).replaceAll('{"var":"', '{"var":"v.'))
    const dataset = await newDataset(alice, app, {
      name: 'The same functions',
      kind: 'VIEW',
      view: {
        from: { dataset: table, as: 'v' },
        timeZone: 'Europe/Vienna',
        columns: inViews.map(({ expression }, i) => ({ id: `c${i}`, value: named(expression) })),
      },
    })
    const [row] = await rowsOf(alice, app, { dataset, columns: inViews.map((_, i) => `c${i}`) })
    for (const [i, { expression, value }] of inViews.entries())
      assert.deepEqual(row?.[i], value, JSON.stringify(expression))
  })

  test('a view that does not fit its sources is refused with pointers', async () => {
    const { alice, app, webform, table } = await shop(server)
    const base = joined(webform, table)
    const withValue = (value: unknown) => ({ ...base.view, columns: [{ id: 'x', value }] })
    const cases: [object, string][] = [
      [withValue(of('answers.color')), '/view/columns/0/value/var'],
      [withValue({ '+': [of('customers.country'), 1] }), '/view/columns/0/value/+/0'],
      [withValue({ sqrt: [1] }), '/view/columns/0/value/sqrt'],
      [withValue({ if: [true, 1, 'a'] }), '/view/columns/0/value/if/2'],
      [withValue({ dateAdd: [of('customers.since'), 1, 'moons'] }), '/view/columns/0/value/dateAdd/2'],
      [withValue(null), '/view/columns/0/value'],
      [{ ...base.view, filter: { '>': [of('answers.color'), 1] } }, '/view/filter/>/0/var'],
      [{ ...base.view, from: { dataset: 'dataset_01jzk3v9w2e8ra4m7y5c6q0htd', as: 'answers' } }, '/view'],
      [
        {
          ...base.view,
          joins: [{ dataset: table, as: 'c', type: 'LEFT', on: [{ left: 'answers.rating', right: 'c.id' }] }],
        },
        '/view/joins/0/on/0',
      ],
    ]
    for (const [view, pointer] of cases) {
      const reply = await alice.call('POST', `${app}/dataset`, { ...base, view })
      isProblem(reply, 422, 'dataset_invalid')
      assert.ok(
        reply.body.errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${reply.text}`,
      )
    }
  })

  test('rows of a view can neither be written nor listed as rows', async () => {
    const { alice, app, webform, table } = await shop(server)
    const dataset = await newDataset(alice, app, joined(webform, table))
    const path = `${app}/dataset/${dataset}/row`
    isProblem(await alice.call('POST', path, { rows: [{ rating: 1 }] }), 409, 'dataset_not_editable')
    isProblem(await alice.call('POST', `${path}/all`, { limit: 1 }), 409, 'dataset_not_editable')
  })
})
