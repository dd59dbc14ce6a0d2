// The result page shows the right answer to every kind of question, and nothing of it if the settings hide it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Organization, onEachStore, request } from '../../support/harness.ts'

const image = { url: 'https://example.com/map.png', alt: 'A map' }
const texts = (...all: string[]) => all.map((text, i) => ({ id: `c${i}`, text }))

const questions = [
  { id: 'km', type: 'NUMBER', text: 'Length?', unit: 'km', decimals: 1 },
  { id: 'about', type: 'NUMBER', text: 'How many?' },
  { id: 'city', type: 'SHORT_TEXT', text: 'Capital of Portugal?' },
  {
    id: 'flag',
    type: 'SINGLE_CHOICE',
    text: 'Which flag?',
    choices: texts('Estonia', 'Finland').map(choice => ({
      ...choice,
      image: { url: `https://example.com/${choice.text}.png`, alt: `Flag of ${choice.text}` },
    })),
  },
  { id: 'rivers', type: 'MULTIPLE_CHOICE', text: 'Rivers?', choices: texts('Danube', 'Elbe', 'Wien') },
  {
    id: 'order',
    type: 'RANKING',
    text: 'West to east?',
    shuffle: false,
    choices: texts('Paris', 'Wien', 'Kyiv'),
  },
  {
    id: 'match',
    type: 'MATRIX',
    text: 'Match',
    rows: [
      { id: 'seine', text: 'Seine' },
      { id: 'thames', text: 'Thames' },
    ],
    columns: texts('Paris', 'London'),
  },
  { id: 'spot', type: 'HOTSPOT', text: 'Where?', image },
  { id: 'tree', type: 'CLOZE', text: 'An {{kind}} is a tree.', blanks: { kind: {} } },
]

const rules = {
  km: { points: 1, correct: 2850, tolerance: 0.5 },
  about: { ranges: [{ min: 4, max: 6, points: 1 }] },
  city: { points: 1, correct: ['Lisbon', 'Lisboa'], maxTypos: 1 },
  flag: { points: 1, correct: 'c0' },
  rivers: { points: 2, correct: ['c0', 'c2'], partial: 'FRACTION' },
  order: { points: 1, correct: ['c0', 'c1', 'c2'] },
  match: { points: 2, correct: { seine: 'c0', thames: 'c1' }, partial: 'FRACTION' },
  spot: { areas: [{ shape: { circle: [0.25, 0.5, 0.1] }, points: 1 }] },
  tree: { blanks: { kind: { points: 1, correct: 'oak', maxTypos: 1 } } },
}

const wrong = {
  km: 3000,
  about: 9,
  city: 'Porto',
  flag: 'c1',
  rivers: ['c0', 'c1'],
  order: ['c0', 'c2', 'c1'],
  match: { seine: 'c0', thames: 'c0' },
  spot: { x: 0.75, y: 0.5 },
  tree: { kind: 'elm' },
}
const nearlyRight = { km: 2850.5, city: 'Lisbn', tree: { kind: 'oka' } }

async function resultOf(alice: Organization, answers: object, results: object) {
  const { url } = await alice.newPublishedForm({
    name: 'Geography',
    appType: 'QUIZ',
    questions,
    scoring: { questions: rules },
    settings: { results },
  })
  const { body } = await request(
    url,
    'POST',
    { submissionId: randomUUID(), answers },
    { accept: 'application/json' },
  )
  assert.ok(body.resultUrl, JSON.stringify(body))
  const { text } = await request(body.resultUrl, 'GET')
  const items = text.split('<li class="card">').slice(1)
  const byId: Record<string, string | undefined> = {}
  for (const [i, { id }] of questions.entries()) byId[id] = items[i]
  return byId
}

/** The text of a row of a question, such as the one with the right answer. */
const rowOf = (item = '', term: string) =>
  new RegExp(`<dt>${term}</dt><dd>(.*?)</dd>`, 's')
    .exec(item)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

onEachStore('right answers on the result page', server => {
  test('every kind of right answer is shown beside a wrong one', async () => {
    const alice = await server.organization()
    const items = await resultOf(alice, wrong, { showCorrect: true })
    const right = Object.fromEntries(
      Object.entries(items).map(([id, item]) => [id, rowOf(item, 'Right answer')]),
    )
    assert.deepEqual(right, {
      km: '2850 km (accepted: between 2849.5 km and 2850.5 km)',
      about: 'between 4 and 6',
      city: 'Lisbon / Lisboa',
      flag: 'Estonia',
      rivers: 'Danube Wien',
      order: 'Paris Wien Kyiv',
      match: 'Seine: Paris Thames: London',
      spot: '25% across, 50% down',
      tree: 'An oak is a tree.',
    })
    assert.match(items['rivers'] ?? '', /class="verdict partly">Partly correct/)
  })

  test('the parts of an answer are marked, and images and points are drawn', async () => {
    const alice = await server.organization()
    const items = await resultOf(alice, wrong, { showCorrect: true })
    assert.equal(rowOf(items['rivers'], 'Your answer'), 'Danube (Correct) Elbe (Incorrect)')
    assert.equal(rowOf(items['order'], 'Your answer'), 'Paris (Correct) Kyiv (Incorrect) Wien (Incorrect)')
    assert.equal(rowOf(items['match'], 'Your answer'), 'Seine: Paris (Correct) Thames: Paris (Incorrect)')
    for (const country of ['Estonia', 'Finland'])
      assert.match(
        items['flag'] ?? '',
        new RegExp(`<img src="https://example.com/${country}.png" alt="Flag of ${country}">`),
      )
    assert.match(items['spot'] ?? '', /<circle class="area" cx="0.25" cy="0.5" r="0.1"\/>/)
    assert.match(items['spot'] ?? '', /<path class="dot" d="M0.75 0.5h0"\/>/)
    assert.match(items['spot'] ?? '', /The right area is outlined. The dot is your answer./)
  })

  test('an answer with typos shows the text that it counted as, and a tolerance the accepted numbers', async () => {
    const alice = await server.organization()
    const items = await resultOf(alice, nearlyRight, { showCorrect: true })
    assert.equal(rowOf(items['city'], 'Counted as'), 'Lisbon')
    assert.equal(rowOf(items['tree'], 'Counted as'), 'An oak is a tree.')
    assert.match(rowOf(items['km'], 'Right answer') ?? '', /accepted/)
    for (const id of ['city', 'km', 'tree']) assert.match(items[id] ?? '', /class="verdict right">Correct/)
    assert.match(rowOf(items['about'], 'Your answer') ?? '', /Not answered/)
    assert.match(items['spot'] ?? '', /class="area"/)
    assert.doesNotMatch(items['spot'] ?? '', /class="dot"/)
  })

  test('a result without right answers has no mark, no area and no accepted text', async () => {
    const alice = await server.organization()
    for (const answers of [wrong, nearlyRight]) {
      const items = await resultOf(alice, answers, { showScore: true })
      const all = Object.values(items).join('')
      assert.doesNotMatch(all, /Right answer|Counted as|class="(hit|miss|area|verdict)|Lisbon|2849/)
    }
    const items = await resultOf(alice, wrong, {})
    assert.match(items['spot'] ?? '', /class="dot"/)
  })
})
