// Question groups: as JSON, on a page without JavaScript, in conditions, in exports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request } from '../../support/harness.ts'

const people = {
  id: 'people',
  type: 'GROUP',
  text: 'Who comes?',
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'Name of {{host}}’s guest', required: true },
    { id: 'age', type: 'NUMBER', text: 'Age', min: 0 },
    { id: 'phone', type: 'PHONE', text: 'Phone' },
  ],
  repeat: { min: 1, max: 3, addLabel: 'One more' },
}
const car = {
  id: 'car',
  type: 'GROUP',
  text: 'The car',
  required: true,
  questions: [
    { id: 'make', type: 'SHORT_TEXT', text: 'Make' },
    {
      id: 'extras',
      type: 'MULTIPLE_CHOICE',
      text: 'Extras',
      other: true,
      choices: [{ id: 'roof', text: 'Roof' }],
    },
  ],
}
const form = {
  name: 'Party',
  appType: 'FORM',
  questions: [
    { id: 'host', type: 'SHORT_TEXT', text: 'Who invites?' },
    people,
    car,
    {
      id: 'seats',
      type: 'NUMBER',
      text: 'Child seats',
      visibleWhen: { some: [{ var: 'people' }, { '<': [{ var: 'age' }, 12] }] },
    },
    {
      id: 'why',
      type: 'SHORT_TEXT',
      text: 'Why a {{car.make}}?',
      visibleWhen: { '==': [{ var: 'car.make' }, 'Trabant'] },
    },
  ],
}

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (url: string, fields: Record<string, string>) =>
  request(url, 'POST', new URLSearchParams(fields).toString(), asForm)
const json = { 'content-type': 'application/json' }
const placesOf = (errors: { pointer: string; code: string }[]) =>
  errors.map(({ pointer, code }) => `${pointer} ${code}`)

onEachStore('question groups', server => {
  test('JSON entries are stored as sent, and each fault inside has its own pointer', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const send = (answers: object) => request(url, 'POST', JSON.stringify({ answers }), json)
    const answers = {
      people: [
        { name: 'Ann', age: 7 },
        { name: 'Bob', phone: '+43158858' },
      ],
      car: { make: 'Trabant', extras: ['roof', { other: 'Radio' }] },
      seats: 1,
      why: 'It smells',
    }
    const taken = await send(answers)
    assert.equal(taken.status, 201, taken.text)
    const [stored] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(stored.answers, answers)

    const refused = await send({
      people: [{ age: -1 }, { name: 'Bob', phone: '+43000000000', job: 'cook' }, 5],
      car: { make: 5 },
      seats: 1,
    })
    assert.equal(refused.status, 422)
    assert.deepEqual(placesOf(refused.body.errors), [
      '/answers/people/0/name answer_missing',
      '/answers/people/0/age answer_invalid',
      '/answers/people/1/phone answer_invalid',
      '/answers/people/1/job question_unknown',
      '/answers/people/2 answer_invalid',
      '/answers/car/make answer_invalid',
    ])
    const none = await send({})
    assert.deepEqual(placesOf(none.body.errors), ['/answers/car answer_missing'])
    const many = await send({ people: Array(4).fill({ name: 'Ann' }), car: { make: 'Audi' } })
    assert.deepEqual(placesOf(many.body.errors), ['/answers/people answer_invalid'])
  })

  test('answers to many unknown questions are refused with the first of them and the number of the rest', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'Team',
      appType: 'FORM',
      questions: [{ ...people, questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Name' }] }],
    })
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, 1]))
    const answers = { people: [{ name: 'Ann', ...unknown(25) }], ...unknown(150) }
    const { body } = await request(url, 'POST', { answers })
    const told = new Map(
      body.errors.map((found: { pointer: string; detail: string }) => [found.pointer, found.detail]),
    )
    assert.equal(told.size, 20 + 1 + 100 + 1)
    assert.equal(told.get('/answers/people/0'), '5 more answers belong to no question of this group.')
    assert.equal(told.get('/answers'), '50 more answers belong to no question of this form.')
    const exactly = await request(url, 'POST', { answers: unknown(100) })
    assert.equal(
      exactly.body.errors.some(({ pointer }: { pointer: string }) => pointer === '/answers'),
      false,
    )
  })

  test('conditions read the entries of a group and their members', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const answers = { people: [{ name: 'Ann', age: 12 }], car: { make: 'Audi' }, seats: 1, why: 'x' }
    const { body } = await request(url, 'POST', JSON.stringify({ answers }), json)
    assert.deepEqual(placesOf(body.errors), [
      '/answers/seats question_not_asked',
      '/answers/why question_not_asked',
    ])
  })

  test('without JavaScript, the server adds and removes entries, and drops blank ones', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const one = { 'a.people': '1', 'a.people.0.name': 'Ann', 'a.people.0.age': '', 'a.car.make': 'Audi' }
    const added = await post(url, { ...one, add: 'people' })
    assert.equal(added.status, 200)
    assert.match(added.text, /name="a\.people" value="2"/)
    assert.match(added.text, /name="a\.people\.0\.name"[^>]* value="Ann"/)
    assert.match(added.text, /name="a\.people\.1\.name"/)
    assert.doesNotMatch(added.text, /<h2>There is a problem/)

    const three = { ...one, 'a.people': '3', 'a.people.1.name': 'Bob', 'a.people.2.name': 'Cid' }
    assert.match((await post(url, { ...three, add: 'people' })).text, /name="a\.people" value="3"/)
    const removed = (await post(url, { ...three, remove: 'people.0' })).text
    assert.match(removed, /name="a\.people" value="2"/)
    assert.match(removed, /name="a\.people\.0\.name"[^>]* value="Bob"/)
    assert.match(removed, /name="a\.people\.1\.name"[^>]* value="Cid"/)
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])

    const refused = await post(url, {
      'a.people': '3',
      'a.people.0.name': '',
      'a.people.1.name': 'Bob',
      'a.people.2.age': 'x',
      'a.car.make': 'Audi',
    })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /href="#q-people\.1\.name-1"/)
    assert.match(refused.text, /href="#q-people\.1\.age-1"/)
    assert.match(refused.text, /id="q-people\.1\.age-error"/)
    assert.match(refused.text, /name="a\.people\.0\.name"[^>]* value="Bob"/)

    const taken = await post(url, { ...three, 'a.people.1.name': '' })
    assert.equal(taken.status, 303, taken.text)
    const [stored] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(stored.answers, { people: [{ name: 'Ann' }, { name: 'Cid' }], car: { make: 'Audi' } })
  })

  test('fields of an unknown entry are refused, not dropped', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    for (const name of [
      'a.people.1.name',
      'a.people.x.name',
      'a.people.0.job',
      'a.people.',
      'a.people.0',
      'add.',
    ]) {
      const { status } = await post(url, { 'a.people': '1', 'a.car.make': 'Audi', [name]: 'x' })
      assert.equal(status, 422, name)
    }
    for (const count of ['', '-1', '1e9', '999', 'x']) {
      const { status } = await post(url, {
        'a.people': count,
        'a.people.0.name': 'Ann',
        'a.car.make': 'Audi',
      })
      assert.equal(status, 303, count)
    }
  })

  test('a paused form does not add entries', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    await alice.call('PUT', `${path}/pause`)
    const { status, text } = await post(url, { 'a.people': '1', add: 'people' })
    assert.equal(status, 410)
    assert.doesNotMatch(text, /<form/)
  })

  test('an export has a column for each question of a group, and one for the entries of a repeated group', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const answers = {
      people: [{ name: '=Ann' }],
      car: { make: 'Audi', extras: ['roof', { other: 'Radio' }] },
    }
    await request(url, 'POST', JSON.stringify({ answers }), json)
    const { text } = await alice.call('GET', `${path}/response/export?format=csv`)
    const [head = '', row = ''] = text.split('\r\n')
    assert.ok(head.startsWith('host,people,car.make,car.extras,car.extras.other,seats,why,_responseid'), head)
    assert.ok(row.startsWith(',"[{""name"":""=Ann""}]",Audi,roof;:other,Radio,,,'), row)
    const book = (await alice.call('GET', `${path}/response/export?format=codebook`)).text
    assert.match(book, /car\.extras\.other/)
  })

  test('a group is published only if its questions are valid', async () => {
    const alice = await server.organization()
    const faultsOf = async (group: object, more: object = {}) => {
      const path = await alice.newForm({ ...form, questions: [{ ...people, ...group }], ...more })
      return placesOf((await alice.call('POST', `${path}/check`)).body.errors)
    }
    const [name] = people.questions
    assert.deepEqual(await faultsOf({ questions: [] }), ['/questions/0/questions questions_missing'])
    assert.deepEqual(await faultsOf({ questions: [{ type: 'STATEMENT', text: 'Hi' }] }), [
      '/questions/0/questions questions_missing',
    ])
    assert.deepEqual(await faultsOf({ questions: [{ type: 'SHORT_TEXT' }] }), [
      '/questions/0/questions/0/text text_missing',
    ])
    const text = { id: 'a', type: 'SHORT_TEXT', text: 'A' }
    assert.deepEqual(
      await faultsOf({ questions: [text, { ...text, visibleWhen: { '==': [{ var: 'a' }, 'x'] } }] }),
      [
        '/questions/0/questions/1/id duplicate_id',
        '/questions/0/questions/1/visibleWhen member_not_applicable',
      ],
    )
    assert.deepEqual(await faultsOf({ questions: [name] }), [
      '/questions/0/questions/0/text reference_dangling',
    ])
    assert.deepEqual(await faultsOf({ questions: [text], repeat: { min: 3, max: 2 } }), [
      '/questions/0/repeat/max range_empty',
    ])
    const most = {
      questions: Array.from({ length: 50 }, (_, i) => ({ ...text, id: `a${i}` })),
      repeat: { max: 100 },
    }
    const groups = [1, 2, 3].map(i => ({ ...people, id: `g${i}`, ...most }))
    assert.deepEqual(await faultsOf({}, { questions: groups }), ['/questions questions_too_many'])
    const addresses = [
      { ...people, questions: [{ id: 'where', type: 'ADDRESS', text: 'Where?' }], repeat: { max: 100 } },
    ]
    const places = [...addresses, ...[1, 2, 3, 4].map(i => ({ ...addresses[0], id: `g${i}` }))]
    assert.deepEqual(await faultsOf({}, { questions: places }), ['/questions questions_too_many'])
  })

  test('more fields than a page can have are refused; the maximum is accepted', async () => {
    const alice = await server.organization()
    const member = { id: 'name', type: 'SHORT_TEXT', text: 'Name' }
    const questions = Array.from({ length: 100 }, (_, i) => ({
      ...people,
      id: `g${i}`,
      questions: [member],
      repeat: { max: 50 },
    }))
    const { url } = await alice.newPublishedForm({ name: 'Many', appType: 'FORM', questions })
    const many = await request(url, 'POST', 'a&'.repeat(500_000), asForm)
    assert.equal(many.status, 413)
    const entries = questions.map(({ id }) => `a.${id}=50&a.${id}.49.name=Ann`).join('&')
    const { status, text } = await request(url, 'POST', `${entries}&${'a&'.repeat(40_000)}`, asForm)
    assert.equal(status, 422)
    assert.match(text, /The form has no field a/)
    assert.match(text, /name="a\.g99\.0\.name"[^>]*value="Ann"/)
  })

  test('a draft refuses a group inside a group, and ids inside are generated', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Draft',
      questions: [
        { type: 'GROUP', questions: [{ type: 'DROPDOWN', choices: [{ text: 'A' }] }, { type: 'DATE' }] },
      ],
    })
    const { questions } = (await alice.call('GET', path)).body
    assert.deepEqual(questions, [
      {
        type: 'GROUP',
        questions: [
          { type: 'DROPDOWN', choices: [{ text: 'A', id: 'c1' }], id: 'q1' },
          { type: 'DATE', id: 'q2' },
        ],
        id: 'q1',
      },
    ])
    for (const type of ['GROUP', 'PAGE_BREAK', 'HIDDEN', 'NONE']) {
      const { status, body } = await alice.call('PUT', path, {
        name: 'Draft',
        questions: [{ type: 'GROUP', questions: [{ type }] }],
      })
      assert.equal(status, 400)
      assert.deepEqual(placesOf(body.errors), ['/questions/0/questions/0/type enum'])
    }
  })
})
