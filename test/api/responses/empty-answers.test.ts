// Answers that programs send for questions that were not answered.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachStore, request } from '../../support/harness.ts'

const choices = [
  { id: 'red', text: 'Red' },
  { id: 'blue', text: 'Blue' },
]

const form = {
  name: 'Colors',
  questions: [
    { id: 'note', type: 'LONG_TEXT', text: 'A note?' },
    { id: 'age', type: 'NUMBER', text: 'Your age?' },
    { id: 'likes', type: 'MULTIPLE_CHOICE', text: 'What do you like?', choices, minChoices: 1 },
    { id: 'where', type: 'ADDRESS', text: 'Where?' },
    { id: 'pets', type: 'GROUP', text: 'Pets?', repeat: {}, questions: [
      { id: 'name', type: 'SHORT_TEXT', text: 'Name?' },
      { id: 'color', type: 'SINGLE_CHOICE', text: 'Color?', choices },
    ] },
    { id: 'home', type: 'GROUP', text: 'Home?', questions: [{ id: 'street', type: 'SHORT_TEXT', text: 'Street?' }] },
    { id: 'who', type: 'NAME', text: 'Who?', parts: ['first', 'middle', 'last'] },
    { id: 'rows', type: 'MATRIX', text: 'Rows?', rows: choices, columns: choices, multiple: true },
    { id: 'why', type: 'SHORT_TEXT', text: 'Why red?', visibleWhen: { in: ['red', { var: 'likes' }] } },
    { id: 'name', type: 'SHORT_TEXT', text: 'Your name?', required: true },
    { id: 'about', type: 'STATEMENT', text: 'Thanks.' },
  ],
} // biome-ignore format: one line for each question

onEachStore('empty answers', server => {
  test('to optional questions are not stored, in groups and for hidden questions too', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(form)
    for (const empty of [null, '', [], {}]) {
      const optional = Object.fromEntries(
        ['note', 'age', 'likes', 'where', 'pets', 'home', 'who', 'rows', 'why'].map(id => [id, empty]),
      )
      const reply = await request(url, 'POST', { answers: { ...optional, name: 'Ann' } })
      assert.equal(reply.status, 201, `${JSON.stringify(empty)}: ${reply.text}`)
      const stored = await alice.call('GET', `${path}/response/${reply.body.responseid}`)
      assert.deepEqual(stored.body.answers, { name: 'Ann' })
    }
    const pets = [{ name: 'Rex', color: null }]
    const nested = await request(url, 'POST', { answers: { name: 'Ann', pets, home: { street: '' } } })
    assert.equal(nested.status, 201, nested.text)
    const stored = await alice.call('GET', `${path}/response/${nested.body.responseid}`)
    assert.deepEqual(stored.body.answers, { name: 'Ann', pets: [{ name: 'Rex' }] })
  })

  test('to parts of a question are left out, but unknown parts are refused', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(form)
    const who = { first: 'Ann', middle: '', last: 'Lee' }
    const answers = {
      name: 'Ann',
      who,
      where: { line1: 'Ring 1', line2: null, city: 'Vienna', postalCode: '1010', country: 'AT', region: '' },
      rows: { red: ['blue'], blue: [] },
    }
    const reply = await request(url, 'POST', { answers })
    assert.equal(reply.status, 201, reply.text)
    const stored = await alice.call('GET', `${path}/response/${reply.body.responseid}`)
    const where = { line1: 'Ring 1', city: 'Vienna', postalCode: '1010', country: 'AT' }
    const kept = { name: 'Ann', who: { first: 'Ann', last: 'Lee' }, where, rows: { red: ['blue'] } }
    assert.deepEqual(stored.body.answers, kept)
    const unknown = await request(url, 'POST', {
      answers: { name: 'Ann', who: { first: 'Ann', last: 'Lee', nick: '' } },
    })
    assert.equal(unknown.body.errors[0].pointer, '/answers/who')
    const none = await request(url, 'POST', { answers: { name: 'Ann', who: { first: '', last: '' } } })
    assert.equal(none.status, 201, none.text)
  })

  test('to required questions are missing, and to unknown ones and statements are refused', async () => {
    const { url } = await (await server.organization()).newPublishedForm(form)
    const codesOf = async (answers: object) => {
      const { status, body } = await request(url, 'POST', { answers })
      assert.equal(status, 422)
      return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])
    }
    for (const empty of [null, '', ' ', [], {}])
      assert.deepEqual(await codesOf({ name: empty }), [['/answers/name', 'answer_missing']])
    assert.deepEqual(await codesOf({ name: 'Ann', other: null, about: '' }), [
      ['/answers/other', 'question_unknown'],
      ['/answers/about', 'question_unknown'],
    ])
    assert.deepEqual(await codesOf({ name: 'Ann', pets: [{ name: 'Rex' }, { name: '' }] }), [
      ['/answers/pets/1', 'answer_invalid'],
    ])
  })

  test('are the same submission as none at all', async () => {
    const { url } = await (await server.organization()).newPublishedForm(form)
    const submissionId = randomUUID()
    const first = await request(url, 'POST', { submissionId, answers: { name: 'Ann', note: '' } })
    const again = await request(url, 'POST', { submissionId, answers: { name: 'Ann' } })
    assert.deepEqual([again.status, again.body.responseid], [201, first.body.responseid])
  })
})
