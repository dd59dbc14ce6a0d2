// Nothing reveals the scoring before submission. Two quizzes that differ only in scoring send the same bytes, and none of
// their texts and numbers is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionTypes } from '../../../src/engine/questions/index.ts'
import { onEachStore, request } from '../../support/harness.ts'

const choices = ['paris', 'lyon', 'nice'].map(id => ({ id, text: id }))
const circle = (x: number, points: number) => ({
  id: `area${Math.trunc(points)}`,
  shape: { circle: [x, 0.4873, 0.0719] },
  points,
})

/** Two scorings for each type, with texts and numbers that occur nowhere else on a page. */
const keys: readonly (readonly [
  question: { type: string } & Record<string, unknown>,
  one: object,
  other: object,
])[] = [
  [
    { type: 'SHORT_TEXT' },
    { points: 71.31, correct: ['Sesamum'], maxTypos: 1 },
    { points: 3, correct: [{ text: 'Kardamum', points: 3 }] },
  ],
  [{ type: 'LONG_TEXT' }, { points: 71.37, manual: true, rubric: 'Rubricum' }, { points: 0 }],
  [
    { type: 'EMAIL' },
    { points: 71.41, correct: ['sesam@example.com'] },
    { points: 1, correct: ['kardamom@example.com'] },
  ],
  [{ type: 'PHONE' }, { points: 71.43, correct: ['+43158858123'] }, { points: 1, correct: ['+43158858124'] }],
  [
    { type: 'URL' },
    { points: 71.47, correct: ['https://sesam.example.com'] },
    { points: 1, correct: ['https://kardamom.example.com'] },
  ],
  [
    { type: 'NUMBER', decimals: 3 },
    { points: 71.53, correct: 827.413, tolerance: 0.0417 },
    { ranges: [{ min: 611.513, max: 619.523, points: 61.57 }] },
  ],
  [{ type: 'YES_NO' }, { points: 71.59, correct: true }, { points: 71.59, correct: false }],
  [
    { type: 'SINGLE_CHOICE', choices },
    {
      points: 71.61,
      correct: 'paris',
      feedback: { correct: 'Bravissimum', byChoice: { lyon: 'Nonlyonum' } },
    },
    { weights: { lyon: 61.63, nice: -61.67 }, otherwise: 0.17 },
  ],
  [
    { type: 'DROPDOWN', choices, shuffle: true },
    { points: 71.71, correct: 'lyon', penalty: 61.73 },
    { points: 1, correct: 'nice' },
  ],
  [
    { type: 'MULTIPLE_CHOICE', choices },
    { points: 71.73, correct: ['paris', 'nice'], partial: 'RIGHT_MINUS_WRONG' },
    { weights: { paris: 61.79 }, maxPoints: 61.79 },
  ],
  [{ type: 'DATE' }, { points: 71.79, correct: '1871-03-21' }, { points: 1, correct: '1872-04-22' }],
  [{ type: 'TIME' }, { points: 71.83, correct: '17:43' }, { points: 1, correct: '18:53' }],
  [
    { type: 'DATETIME' },
    { points: 71.87, correct: '1871-03-21T17:43+01:00' },
    { points: 1, correct: '1872-04-22T18:53+01:00' },
  ],
  [{ type: 'RATING' }, { points: 71.89, correct: 4 }, { points: 71.89, correct: 2 }],
  [{ type: 'SCALE' }, { points: 71.91, correct: 4 }, { ranges: [{ min: 7, max: 9, points: 61.93 }] }],
  [
    { type: 'RANKING', choices },
    { points: 71.93, correct: ['nice', 'paris', 'lyon'], partial: 'PAIRS' },
    { points: 1, correct: ['lyon', 'paris', 'nice'] },
  ],
  [
    {
      type: 'MATRIX',
      rows: choices,
      columns: [
        { id: 'x', text: 'x' },
        { id: 'y', text: 'y' },
      ],
    },
    { points: 71.97, correct: { paris: 'x' } },
    { weights: { lyon: { y: 61.97 } } },
  ],
  [{ type: 'NAME' }, { points: 72.11, correct: { first: 'Sesamina', last: 'Oleum' } }, { points: 0 }],
  [{ type: 'ADDRESS' }, { points: 72.13, manual: true }, { points: 0 }],
  [{ type: 'CONSENT', label: 'Yes' }, { points: 72.17, correct: true }, { points: 0 }],
  [
    { type: 'CLOZE', text: 'A {{tree}} of {{city}}', blanks: { tree: {}, city: { choices } } },
    {
      blanks: { tree: { points: 72.19, correct: ['Sesamarbor'] }, city: { points: 72.23, correct: 'nice' } },
    },
    { blanks: { tree: { points: 1, correct: ['Kardamarbor'] } } },
  ],
  [
    { type: 'HOTSPOT', image: { url: 'https://example.com/a.png', alt: 'Map' } },
    { areas: [circle(0.3517, 72.29)] },
    { areas: [circle(0.6529, 62.31)] },
  ],
  [{ type: 'SIGNATURE' }, { points: 72.31, manual: true }, { points: 0 }],
  [{ type: 'HIDDEN' }, { points: 72.37, correct: 'Sesamopsis' }, { points: 1, correct: 'Kardamopsis' }],
  [{ type: 'FILE' }, { points: 72.41, manual: true }, { points: 0 }],
  [
    { type: 'GROUP', questions: [{ id: 'in', type: 'NUMBER', text: 'In' }], repeat: {} },
    { points: 72.43, correct: [{ in: 727157 }] },
    { points: 72.43, manual: true, rubric: 'Grupparubrum' },
  ],
]
/** Removes random values, because some contain the digits of a secret. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const SECRETS =
  /sesam|kardam|rubric|rubrum|bravissim|nonlyon|oleum|[67][12]\.[1-9]\d|827\.4|7271|0\.0417|611\.5|1871|1872|17:43|18:53|58858|0\.35|0\.65|0\.48|partial|tolerance|weights|otherwise|manual|penalty|gradename|outcometitle|passmark/i

const questions = keys.map(([question], i) => ({ id: `q${i}`, text: 'Which?', ...question }))
const quizWith = (pick: 1 | 2, presentation: string) => ({
  name: 'Keys',
  appType: 'QUIZ',
  questions,
  scoring: {
    questions: Object.fromEntries(keys.map((key, i) => [`q${i}`, key[pick]])),
    ...(pick === 1 && {
      passMark: { percent: 73.19 },
      grades: [
        { fromPercent: 73.19, grade: 'Gradename' },
        { fromPercent: 0, grade: 'F' },
      ],
      outcomes: [{ id: 'sesamist', title: 'Outcometitle', weights: { q7: { lyon: 62.43 } } }],
    }),
  },
  settings: { presentation, results: { showScore: true, showCorrect: true, showFeedback: true } },
})

onEachStore('the answer key', server => {
  /** Everything that visitors can receive about a form, one text each, without random values and names of the form. */
  async function wireOf(url: string): Promise<Map<string, string>> {
    const slug = url.split('/').at(-1) ?? ''
    const fields = 'a.q5=not+a+number&a.q0=x&submissionId=0d9a0c57-3e2e-4b0e-9a52-5d0a2a3c2f11'
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const told: [name: string, Awaited<ReturnType<typeof request>>][] = [
      ['page', await request(`${url}?q23=source`, 'GET')],
      ['zipped', await request(url, 'GET', undefined, { 'accept-encoding': 'gzip' })],
      ['data', await request(`${url}.json`, 'GET')],
      ['refused page', await request(url, 'POST', fields, { ...form, accept: 'text/html' })],
      ['refused script', await request(url, 'POST', fields, { ...form, accept: 'application/json' })],
      ['refused program', await request(url, 'POST', { answers: { q5: 'x', q7: 'rome', nothing: 1 } })],
      ['added', await request(url, 'POST', `${fields}&add=q25`, { ...form, accept: 'text/html' })],
      ['upload refused', await request(`${url}/file/q24`, 'POST', '', { 'content-type': 'text/plain' })],
    ]
    const assets = [...(told[0]?.[1].text ?? '').matchAll(/(?:src|href)="(\/f\/-\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    assert.equal(assets.length, 3)
    for (const path of assets) told.push([path, await request(server.url + path, 'GET')])
    return new Map(
      told.map(([name, { status, headers, text }]) => {
        const shown = [...headers].filter(([header]) => !/^(date|x-request-id|content-length)$/.test(header))
        const whole = `${status} ${JSON.stringify(shown)} ${text}`
        return [
          name,
          whole
            .replaceAll(slug, 'SLUG')
            .replace(UUID, 'UUID')
            .replace(/"requestId":"[^"]+"/g, '')
            .replace(/name="order" value="\d+"/g, ''),
        ]
      }),
    )
  }

  test('the form has a question of every type', () => {
    for (const { type, answer } of questionTypes.values())
      assert.ok(!answer || keys.some(([question]) => question.type === type), type)
  })

  for (const presentation of ['ONE_PAGE', 'ONE_PER_PAGE']) {
    test(`a page reveals nothing of the scoring: quizzes with different right answers send the same bytes (${presentation})`, async () => {
      const alice = await server.organization()
      // Choices stay in order, because shuffling differs for each page.
      const still = (pick: 1 | 2) => {
        const form = quizWith(pick, presentation)
        return {
          ...form,
          questions: form.questions.map(question => ({
            ...question,
            ...(('shuffle' in question || question.type === 'RANKING') && { shuffle: false }),
          })),
        }
      }
      const [one, other] = [await alice.newPublishedForm(still(1)), await alice.newPublishedForm(still(2))]
      const [ofOne, ofOther] = [await wireOf(one.url), await wireOf(other.url)]
      for (const [name, text] of ofOne) {
        assert.equal(text, ofOther.get(name), name)
        if (!name.startsWith('/f/-/')) assert.doesNotMatch(text, SECRETS, name)
      }
      await alice.call('PUT', `${one.path}/pause`)
      await alice.call('PUT', `${other.path}/pause`)
      const closed = (url: string) =>
        request(url, 'GET').then(({ text }) => text.replaceAll(url.split('/').at(-1) ?? '', ''))
      assert.equal(await closed(one.url), await closed(other.url))
      assert.doesNotMatch(await closed(one.url), SECRETS)
    })
  }

  test('the order of shuffled choices reveals nothing either', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quizWith(1, 'ONE_PAGE'))
    for (let i = 0; i < 20; i++) {
      const { text } = await request(url, 'GET')
      assert.doesNotMatch(text.replace(UUID, ''), SECRETS)
    }
  })
})
