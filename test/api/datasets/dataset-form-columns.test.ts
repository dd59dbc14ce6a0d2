// The columns of a web form's dataset.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formColumns } from '../../../src/product/datasets/form-columns.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = [
  { id: 'paris', text: '**Paris**' },
  { id: 'lyon', text: 'Lyon' },
]
const yesNo = { id: 'ok', type: 'YES_NO', text: 'All *right*?' }

/** Publishes each of the versions. */
async function columnsOf(server: TestServer, ...versions: (readonly object[])[]) {
  const alice = await server.organization()
  const path = await alice.newForm({ name: 'Survey', questions: [] })
  for (const questions of versions) {
    assert.equal((await alice.call('PATCH', path, { questions })).status, 200)
    const published = await alice.call('PUT', `${path}/activate`)
    assert.equal(published.status, 200, published.text)
  }
  const columns = await formColumns(server.db, path.split('/').at(-1) ?? '', {
    raw: { socket: { destroyed: false } },
  })
  return {
    system: columns.filter(({ id }) => id[0] === '_'),
    asked: columns.filter(({ id }) => id[0] !== '_'),
    path,
    alice,
  }
}

onEachStore('columns of a web form', server => {
  test('a form that was never published has the columns of every response', async () => {
    const { system, asked } = await columnsOf(server)
    assert.deepEqual(asked, [])
    assert.equal(system.length, 16)
    assert.deepEqual(system[2], { id: '_createDate', label: 'Submitted', type: 'DATETIME' })
  })

  test('each kind of answer has its type, parts their own columns, and labels no Markdown', async () => {
    const { asked } = await columnsOf(server, [
      yesNo,
      { id: 'source', type: 'HIDDEN' },
      { id: 'city', type: 'SINGLE_CHOICE', text: 'City', choices, other: true },
      { id: 'cities', type: 'MULTIPLE_CHOICE', text: 'Cities', choices },
      { id: 'age', type: 'NUMBER', text: 'Age' },
      { id: 'day', type: 'DATE', text: 'Day' },
      { id: 'who', type: 'NAME', text: 'You' },
      { id: 'rate', type: 'MATRIX', text: 'Rate', rows: [{ id: 'food', text: 'Food' }], columns: choices },
      { id: 'pets', type: 'GROUP', text: 'Pets', repeat: { max: 3 }, questions: [yesNo] },
      {
        id: 'home',
        type: 'GROUP',
        text: 'Home',
        questions: [yesNo, { id: 'at', type: 'ADDRESS', text: 'Where?' }],
      },
      { id: 'cv', type: 'FILE', text: 'CV' },
      { id: 'end', type: 'STATEMENT', text: 'Thanks' },
    ])
    const values = [
      { value: 'paris', label: 'Paris' },
      { value: 'lyon', label: 'Lyon' },
    ]
    assert.deepEqual(
      asked.flatMap(({ id, isAnswer }) => (isAnswer ? [] : [id])),
      ['hidden.source'],
    )
    assert.deepEqual(
      asked.map(({ isAnswer: _, ...column }) => column),
      [
        { id: 'ok', label: 'All right?', type: 'BOOLEAN' },
        { id: 'hidden.source', label: 'source', type: 'TEXT' },
        { id: 'city', label: 'City', type: 'TEXT', values },
        { id: 'city.other', label: 'City - other', type: 'TEXT' },
        { id: 'cities', label: 'Cities', type: 'TEXT_LIST', values },
        { id: 'age', label: 'Age', type: 'NUMBER' },
        { id: 'day', label: 'Day', type: 'DATE' },
        { id: 'who.first', label: 'You - First name', type: 'TEXT' },
        { id: 'who.last', label: 'You - Last name', type: 'TEXT' },
        { id: 'rate.food', label: 'Rate - Food', type: 'TEXT', values },
        {
          id: 'pets',
          label: 'Pets',
          type: 'JSON',
          entries: [{ id: 'pets.ok', label: 'Pets - All right?', type: 'BOOLEAN', isAnswer: true }],
        },
        { id: 'home.ok', label: 'Home - All right?', type: 'BOOLEAN' },
        { id: 'home.at', label: 'Home - at', type: 'JSON' },
        { id: 'cv', label: 'CV', type: 'JSON' },
      ],
    )
  })

  test('versions are united: the last texts, and what earlier versions asked', async () => {
    const { asked } = await columnsOf(
      server,
      [
        { id: 'old', type: 'NUMBER', text: 'Old' },
        {
          id: 'city',
          type: 'SINGLE_CHOICE',
          text: 'Town',
          choices: [...choices, { id: 'nice', text: 'Nice' }],
        },
      ],
      [
        {
          id: 'city',
          type: 'SINGLE_CHOICE',
          text: 'City',
          choices: [
            { id: 'paris', text: 'PARIS' },
            { id: 'lyon', text: 'Lyon' },
          ],
        },
      ],
    )
    assert.deepEqual(
      asked.map(({ id, label, values }) => [id, label, values?.map(one => one.label)]),
      [
        ['city', 'City', ['PARIS', 'Lyon', 'Nice']],
        ['old', 'Old', undefined],
      ],
    )
  })

  test('own words among several choices have a column, in queries, filters and logic', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Tools',
      questions: [
        { id: 'used', type: 'MULTIPLE_CHOICE', text: 'Used?', other: true, choices },
        {
          id: 'why',
          type: 'SHORT_TEXT',
          text: 'Why {{used.other}}?',
          visibleWhen: { '==': [{ var: 'used.other' }, 'hammer'] },
        },
      ],
    })
    const given = [
      { used: ['paris', { other: 'hammer' }], why: 'nails' },
      { used: ['paris'] },
      { used: [{ other: 'saw' }] },
    ]
    for (const answers of given) {
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
    }
    assert.equal((await request(url, 'POST', { answers: { ...given[2], why: 'x' } })).status, 422)
    const [app, dataset] = path.split('/webform/')
    const query = { dataset, columns: ['used', 'used.other'] }
    const ask = async (more: object) => {
      const { body, text } = await alice.call('POST', `${app}/dataset/query`, { ...query, ...more })
      return body.rows ?? text
    }
    assert.deepEqual(await ask({}), [
      [['paris', '{own}'], 'hammer'],
      [['paris'], null],
      [['{own}'], 'saw'],
    ])
    const filter = { '==': [{ var: 'used.other' }, 'saw'] }
    assert.deepEqual(await ask({ filter }), [[['{own}'], 'saw']])
    const found = await alice.call('POST', `${path}/response/all`, { filter })
    assert.deepEqual(
      found.body.map(({ answers }: { answers: object }) => answers),
      [given[2]],
    )
  })

  test('files of views with labels call own words Other, as exports of responses do', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Tools',
      questions: [
        { id: 'one', type: 'SINGLE_CHOICE', text: 'One?', other: true, choices },
        { id: 'all', type: 'MULTIPLE_CHOICE', text: 'All?', other: true, choices },
      ],
    })
    const answers = { one: { other: 'hammer' }, all: ['paris', { other: 'saw' }] }
    assert.equal((await request(url, 'POST', { answers })).status, 201)
    const [app, dataset] = path.split('/webform/')
    const view = await alice.call('POST', `${app}/dataset`, {
      name: 'View',
      kind: 'VIEW',
      view: {
        from: { dataset, as: 'f' },
        columns: ['one', 'all'].map(id => ({ id, value: { var: `f.${id}` } })),
      },
    })
    const file = async (query: string) =>
      (await alice.call('GET', `${app}/dataset/${view.body.datasetid}/export?format=csv${query}`)).text
    assert.match(await file('&labels=true'), /\nOther,"\[""Paris"",""Other""\]"/)
    assert.match(await file(''), /\n\{own\},"\[""paris"",""\{own\}""\]"/)
    const { text } = await alice.call('GET', `${path}/response/export?format=csv&labels=true`)
    assert.match(text, /Other/)
  })

  test('every column is a name that a filter of responses can use', async () => {
    const { system, asked, path, alice } = await columnsOf(server, [
      yesNo,
      { id: 'hidden', type: 'SHORT_TEXT', text: 'Hidden' },
      { id: 'source', type: 'HIDDEN' },
      { id: 'who', type: 'NAME', text: 'You' },
      { id: 'cities', type: 'MULTIPLE_CHOICE', text: 'Cities', other: true, choices },
    ])
    const filter = { missing: [...system, ...asked].map(({ id }) => id) }
    const reply = await alice.call('POST', `${path}/response/all`, { filter })
    assert.equal(reply.status, 200, reply.text)
  })
})
