// Views with a row for each entry of a group that is asked repeatedly.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_COPIED, onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id.toUpperCase() }))
const form = {
  name: 'Party',
  appType: 'FORM',
  questions: [
    { id: 'host', type: 'SHORT_TEXT', text: 'Who invites?' },
    {
      id: 'people',
      type: 'GROUP',
      text: 'Who **comes**?',
      repeat: { max: 5 },
      questions: [
        { id: 'name', type: 'SHORT_TEXT', text: 'Name' },
        { id: 'age', type: 'NUMBER', text: 'Age' },
        { id: 'diet', type: 'SINGLE_CHOICE', text: 'Diet', other: true, choices: choices('all', 'vegan') },
        {
          id: 'days',
          type: 'MULTIPLE_CHOICE',
          text: 'Days',
          other: true,
          choices: choices('friday', 'saturday'),
        },
        { id: 'arrives', type: 'DATETIME', text: 'Arrives' },
        { id: 'born', type: 'DATE', text: 'Born' },
        { id: 'home', type: 'ADDRESS', text: 'Home' },
      ],
    },
  ],
}
interface Person {
  readonly name: string
  readonly age?: number
  readonly diet?: unknown
  readonly days?: readonly unknown[]
  readonly arrives?: string
  readonly born?: string
  readonly home?: Readonly<Record<string, string>>
}
const answered: readonly { readonly host: string; readonly people?: readonly Person[] }[] = [
  {
    host: 'Ann',
    people: [
      { name: 'Bo', age: 7, diet: 'vegan', days: ['friday', 'saturday'] },
      { name: 'Cy', age: 41, diet: { other: 'no nuts' }, arrives: '2026-03-01T10:00:00+02:00' },
      { name: "D'Arcy", days: ['saturday', { other: 'sunday' }], born: '2001-02-03' },
    ],
  },
  { host: 'Eve', people: [{ name: 'Flo', age: 3, home: { line1: 'Ring 1', city: 'Wien', country: 'AT' } }] },
  { host: 'Gus' },
]
const of = (name: string) => ({ var: name })
const column = (id: string, name: string) => ({ id, value: of(name) })

async function party(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of answered) {
    const { status, text } = await request(url, 'POST', { answers })
    assert.equal(status, 201, text)
  }
  const [app = '', webform = ''] = path.split('/webform/')
  const create = (view: object) =>
    alice.call('POST', `${app}/dataset`, { name: 'Guests', kind: 'VIEW', view })
  const guests = async (columns: readonly object[], rest: object = {}) => {
    const made = await create({ from: { dataset: webform, as: 'party', unnest: 'people' }, columns, ...rest })
    assert.equal(made.status, 201, made.text)
    return made.body.datasetid as string
  }
  const ask = async (query: object) => {
    const { status, body, text } = await alice.call('POST', `${app}/dataset/query`, query)
    assert.equal(status, 200, text)
    return body.rows as unknown[][]
  }
  return { alice, app, webform, url, create, guests, ask }
}

onEachStore(
  'entries of a repeated group',
  server => {
    test('conditions that calculate or test entries select the same responses in queries as in lists', async () => {
      const { alice, app, webform, ask } = await party(server)
      const some = (test: object) => ({ some: [of('people'), test] })
      const age = of('age')
      const conditions = [
        some({ '>': [age, 40] }),
        some({ and: [{ '==': [of('diet'), 'vegan'] }, { '<': [age, 10] }] }),
        some({ '==': [of('diet'), null] }),
        some({ '!=': [of('diet'), 'vegan'] }),
        some({ '==': [of('home.city'), 'Wien'] }),
        some({ '>=': [of('born'), '2001-01-01'] }),
        some({ '==': [{ '%': [{ '*': [age, 0.1] }, 0.1] }, 0] }),
        some({ in: ['lo', of('name')] }),
        { none: [of('people'), { '>': [age, 40] }] },
        { all: [of('people'), { '<': [age, 40] }] },
        { all: [of('people'), { '!=': [of('name'), 'x'] }] },
        { '==': [{ '+': [of('people.length'), 0.1, 0.2] }, 3.3] },
        { '>': [of('people.length'), { '-': [4, 2] }] },
        { '<=': [1, of('people.length'), { max: [1, 2] }] },
        { '==': [{ '/': [of('people.length'), 0] }, null] },
        { in: [{ '*': [of('people.length'), 2] }, [2, 6]] },
        { if: [{ missing: ['people'] }, true, some({ '>': [age, 40] })] },
        { '!': { '-': [of('people.length'), 1] } },
        { '>': [{ if: [{ '==': [of('host'), 'Ann'] }, of('people.length'), 9] }, 5] },
      ]
      for (const filter of conditions) {
        const { body: listed } = await alice.call('POST', `${app}/webform/${webform}/response/all`, {
          filter,
        })
        const hosts = listed.map(({ answers }: { answers: { host: string } }) => answers.host)
        const found = await ask({ dataset: webform, columns: ['host'], filter })
        assert.deepEqual(found.flat(), hosts, JSON.stringify(filter))
      }
      const { body: lists } = await alice.call('POST', `${app}/dataset`, {
        name: 'Lists',
        columns: [
          { id: 'n', type: 'NUMBER' },
          { id: 'tags', type: 'TEXT_LIST' },
        ],
      })
      const rows = [{ n: 1.5, tags: ['red', 'blue'] }, { n: 0.2, tags: ['green'] }, { tags: [] }, {}]
      await alice.call('POST', `${app}/dataset/${lists.datasetid}/row`, { rows })
      const path = `${app}/dataset/${lists.datasetid}/row/all`
      for (const filter of [
        { some: [of('tags'), { in: ['re', of('')] }] },
        { none: [of('tags'), { '==': [of(''), 'green'] }] },
        { all: [of('tags'), { '!=': [of(''), 'green'] }] },
        { '==': [{ '+': [of('n'), 0.1] }, 0.3] },
        { '<': [{ min: [of('n'), 9] }, 1] },
        { '>': [{ var: ['n', 5] }, 1] },
      ]) {
        const { body } = await alice.call('POST', path, { filter })
        const listed = body.map(({ values }: { values: { n?: number } }) => values.n ?? null)
        const found = await ask({ dataset: lists.datasetid, columns: ['n'], filter })
        assert.deepEqual(found.flat(), listed, JSON.stringify(filter))
      }
    })

    test('are columns of the web form, with the texts and choices of their questions', async () => {
      const { alice, app, webform } = await party(server)
      const { body } = await alice.call('GET', `${app}/dataset/${webform}`)
      const people = body.columns.find(({ id }: { id: string }) => id === 'people')
      assert.equal(people.type, 'JSON')
      const entries = people.entries.map(({ id, type, label }: Record<string, string>) => [id, type, label])
      assert.deepEqual(entries.slice(0, 8), [
        ['people.name', 'TEXT', 'Who comes? - Name'],
        ['people.age', 'NUMBER', 'Who comes? - Age'],
        ['people.diet', 'TEXT', 'Who comes? - Diet'],
        ['people.diet.other', 'TEXT', 'Who comes? - Diet - other'],
        ['people.days', 'TEXT_LIST', 'Who comes? - Days'],
        ['people.days.other', 'TEXT', 'Who comes? - Days - other'],
        ['people.arrives', 'DATETIME', 'Who comes? - Arrives'],
        ['people.born', 'DATE', 'Who comes? - Born'],
      ])
      assert.ok(entries.some(([id]: string[]) => id === 'people.home.city'))
      assert.deepEqual(people.entries[2].values, [
        { value: 'all', label: 'ALL' },
        { value: 'vegan', label: 'VEGAN' },
      ])
    })

    test('are rows of a view, each with the answers of its response', async () => {
      const { ask, guests } = await party(server)
      const names = ['host', '_entry', 'name', 'age', 'diet', 'days', 'arrives', 'born', 'city'] as const
      const dataset = await guests([
        column('host', 'party.host'),
        { ...column('entry', 'party._entry') },
        ...names.slice(2, 8).map(name => column(name, `party.people.${name}`)),
        column('city', 'party.people.home.city'),
      ])
      const rows = await ask({
        dataset,
        columns: ['host', 'entry', ...names.slice(2)],
      })
      assert.deepEqual(rows, [
        ['Ann', 1, 'Bo', 7, 'vegan', ['friday', 'saturday'], null, null, null],
        ['Ann', 2, 'Cy', 41, '{own}', null, '2026-03-01T08:00:00.000Z', null, null],
        ['Ann', 3, "D'Arcy", null, null, ['saturday', '{own}'], null, '2001-02-03', null],
        ['Eve', 1, 'Flo', 3, null, null, null, null, 'Wien'],
      ])
      const n = { as: 'n', fn: 'count' }
      assert.deepEqual(await ask({ dataset, dimensions: [{ as: 'host', of: 'host' }], measures: [n] }), [
        ['Ann', 3],
        ['Eve', 1],
      ])
      assert.deepEqual(
        await ask({
          dataset,
          filter: { '<': [of('age'), 12] },
          measures: [{ as: 'mean', fn: 'mean', of: 'age' }],
        }),
        [[5]],
      )
    })

    test('are joined with another table, filtered and grouped', async () => {
      const { alice, app, ask, guests } = await party(server)
      const { body: table } = await alice.call('POST', `${app}/dataset`, {
        name: 'Badges',
        columns: [
          { id: 'name', type: 'TEXT' },
          { id: 'color', type: 'TEXT' },
        ],
      })
      const badges = [
        { name: 'Bo', color: 'red' },
        { name: 'Flo', color: 'red' },
        { name: 'Cy', color: 'blue' },
      ]
      await alice.call('POST', `${app}/dataset/${table.datasetid}/row`, { rows: badges })
      const dataset = await guests([column('color', 'badges.color'), column('age', 'party.people.age')], {
        joins: [
          {
            dataset: table.datasetid,
            as: 'badges',
            type: 'INNER',
            on: [{ left: 'party.people.name', right: 'badges.name' }],
          },
        ],
        filter: { '!=': [of('party.people.name'), 'Cy'] },
        group: {
          dimensions: [{ as: 'color', of: 'color' }],
          measures: [{ as: 'years', fn: 'sum', of: 'age' }],
        },
      })
      assert.deepEqual(await ask({ dataset, columns: ['color', 'years'] }), [['red', 10]])
    })

    test('of a view that gives the group another id have that id', async () => {
      const { create, webform, ask } = await party(server)
      const inner = await create({
        from: { dataset: webform, as: 'party' },
        columns: [column('host', 'party.host'), column('g', 'party.people')],
      })
      assert.equal(inner.status, 201, inner.text)
      const outer = await create({
        from: { dataset: inner.body.datasetid, as: 'v', unnest: 'g' },
        columns: [column('host', 'v.host'), column('name', 'v.g.name'), column('city', 'v.g.home.city')],
      })
      assert.equal(outer.status, 201, outer.text)
      assert.deepEqual(await ask({ dataset: outer.body.datasetid, columns: ['host', 'name', 'city'] }), [
        ['Ann', 'Bo', null],
        ['Ann', 'Cy', null],
        ['Ann', "D'Arcy", null],
        ['Eve', 'Flo', 'Wien'],
      ])
    })

    test('stay readable when the group is asked once, whose answers are one entry', async () => {
      const { alice, app, webform, ask, guests, url } = await party(server)
      const path = `${app}/webform/${webform}`
      const [host, people] = form.questions
      const once = { ...people, repeat: undefined }
      await alice.call('PATCH', path, { questions: [host, once] })
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      const sent = await request(url, 'POST', { answers: { host: 'Ida', people: { name: 'Jo', age: 9 } } })
      assert.equal(sent.status, 201, sent.text)
      const { columns } = (await alice.call('GET', `${app}/dataset/${webform}`)).body
      const ids = columns.map(({ id }: { id: string }) => id)
      assert.ok(ids.includes('people') && ids.includes('people.name'))
      const names = { dataset: webform, columns: ['host', 'people.name'] }
      assert.deepEqual(await ask(names), [
        ['Ann', null],
        ['Eve', null],
        ['Gus', null],
        ['Ida', 'Jo'],
      ])
      const dataset = await guests([column('host', 'party.host'), column('name', 'party.people.name')])
      assert.deepEqual(await ask({ dataset, columns: ['host', 'name'] }), [
        ['Ann', 'Bo'],
        ['Ann', 'Cy'],
        ['Ann', "D'Arcy"],
        ['Eve', 'Flo'],
        ['Ida', 'Jo'],
      ])
      // And asked repeatedly again.
      await alice.call('PATCH', path, { questions: [host, people] })
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      assert.deepEqual((await ask({ dataset, columns: ['name'] })).length, 5)
    })

    test('have the texts of answers in own words', async () => {
      const { ask, guests } = await party(server)
      const dataset = await guests([
        column('diet', 'party.people.diet.other'),
        column('day', 'party.people.days.other'),
      ])
      assert.deepEqual(await ask({ dataset, columns: ['diet', 'day'] }), [
        [null, null],
        ['no nuts', null],
        [null, 'sunday'],
        [null, null],
      ])
    })

    test('a column without entries is refused with its place', async () => {
      const { create, webform } = await party(server)
      const columns = [column('host', 'party.host')]
      const faultOf = async (from: object) => {
        const { status, body } = await create({ from: { dataset: webform, as: 'party', ...from }, columns })
        assert.equal(status, 422)
        const [{ pointer, code }] = body.errors
        return [pointer, code]
      }
      assert.deepEqual(await faultOf({ unnest: 'host' }), ['/view/from/unnest', 'column_type'])
      assert.deepEqual(await faultOf({ unnest: 'nobody' }), ['/view/from/unnest', 'column_unknown'])
      assert.deepEqual(await faultOf({ unnest: 'people', union: [webform] }), [
        '/view/from/unnest',
        'member_conflict',
      ])
    })

    test('of a question that was a text before are those of the later answers', async () => {
      const alice = await server.organization()
      const before = { ...form, questions: [{ id: 'people', type: 'SHORT_TEXT', text: 'Who comes?' }] }
      const { path, url } = await alice.newPublishedForm(before)
      const [app = '', webform = ''] = path.split('/webform/')
      assert.equal((await request(url, 'POST', { answers: { people: 'Nobody' } })).status, 201)
      const changed = await alice.call('PATCH', path, { questions: form.questions })
      assert.equal(changed.status, 200, changed.text)
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      const people = [{ name: 'Bo' }]
      assert.equal((await request(url, 'POST', { answers: { people } })).status, 201)
      const { body: view } = await alice.call('POST', `${app}/dataset`, {
        name: 'Guests',
        kind: 'VIEW',
        view: {
          from: { dataset: webform, as: 'party', unnest: 'people' },
          columns: [column('name', 'party.people.name')],
        },
      })
      const query = { dataset: view.datasetid, columns: ['name'] }
      const { body } = await alice.call('POST', `${app}/dataset/query`, query)
      assert.deepEqual(body.rows, [['Bo']])
    })
  },
  {},
  { copied: ALL_COPIED },
)
