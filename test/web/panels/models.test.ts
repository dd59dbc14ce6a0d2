// The models of the designer's views Scoring, Theme, Languages and JSON.
import '../../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Shape } from '../../../src/engine/scoring/rule-members.ts'
import { themeFaults } from '../../../src/engine/theme/faults.ts'
import { textDigest } from '../../../src/engine/translation/translate.ts'
import { documentOf } from '../../../src/web/authoring/draft/form-document.ts'
import { lineOfPointer, printDocument, readDocument } from '../../../src/web/designer/panels/json/model.ts'
import {
  addLanguage,
  digestOf,
  removeLanguage,
  textRows,
  translateText,
} from '../../../src/web/designer/panels/languages/model.ts'
import { keyInWords } from '../../../src/web/designer/panels/scoring/key-words.ts'
import {
  bandsOf,
  nextGrade,
  nextRange,
  passingPoints,
  pointsFor,
  ruleAs,
  scoringRows,
  totalOf,
} from '../../../src/web/designer/panels/scoring/model.ts'
import { movedShape, resizedShape, withNumber } from '../../../src/web/designer/panels/scoring/shapes.ts'
import { readColor, themeColors } from '../../../src/web/designer/panels/theme/model.ts'
import { PRESET_NAMES, PRESETS, withPreset } from '../../../src/web/designer/panels/theme/presets.ts'
import { apply } from '../../../src/web/document/apply.ts'
import { sha256 } from '../../../src/web/sha256.ts'
import { en } from '../../../src/web/texts/en.ts'
import { quiz } from '../../browser/designer/panel-form.ts'

const form = documentOf(quiz)
const rows = scoringRows(form, en)
const rowOf = (id: string) => {
  const row = rows.find(({ question }) => question.id === id)
  assert.ok(row?.rule, id)
  return { ...row, rule: row.rule }
}

for (const [id, points, words] of [
  ['first_step', 2, 'Check that the area is safe'],
  ['compressions', 1, '110, give or take 10'],
  ['chain', 2, 'Call, Press, Shock, 1 more'],
  ['signs', 3, 'Face drops on one side, One arm is weak, Speech is slurred'],
  ['burn', 1, 'from 20: 1, 10 to 20: 0.5'],
  ['cut', 1, 'pressure bandage, 2 more'],
  ['pads', 1, '2 areas'],
  ['steps', 2, 'Water, Bandage'],
  ['blanks', 2, '2 blanks'],
  ['story', 3, 'With instructions'],
] as const) {
  test(`scoring of ${id}: ${points} points, ${words}`, () => {
    const row = rowOf(id)
    assert.deepEqual(row.faults, [])
    assert.equal(row.points, points)
    assert.equal(keyInWords(row.question, row.rule, row.how, en), words)
  })
}

test('an answer that is tried gets the points of the grader; what only the server can check gets none', () => {
  const { question, rule } = rowOf('signs')
  assert.equal(pointsFor(question, rule, ['one_arm_is_weak', 'sneezing']), 0)
  assert.equal(pointsFor(question, rule, ['one_arm_is_weak', 'speech_is_slurred']), 2)
  assert.equal(pointsFor(question, { points: 1 }, ['sneezing']), undefined)
})

test('a rule of another kind keeps points and feedback', () => {
  const { question, rule } = rowOf('first_step')
  assert.deepEqual(ruleAs(question, rule, 'weights'), { feedback: rule.feedback, weights: {} })
  assert.deepEqual(ruleAs(question, rule, 'manual'), { points: 2, feedback: rule.feedback, manual: true })
  assert.deepEqual(ruleAs(question, undefined, 'correct'), { points: 1 })
})

test('pass mark and grades on a scale of percent', () => {
  assert.equal(totalOf(rows), 18)
  assert.equal(passingPoints({ percent: 60 }, 18), 10.8)
  assert.equal(passingPoints({ points: 7 }, 18), 7)
  assert.deepEqual(
    bandsOf({
      grades: [
        { fromPercent: 50, grade: 'B' },
        { fromPercent: 0, grade: 'C' },
      ],
    }).map(({ from, to, index }) => [from, to, index]),
    [
      [0, 50, 1],
      [50, 100, 0],
    ],
  )
  assert.equal(nextGrade({ grades: [{ fromPercent: 60, grade: 'B' }] }, 'A').fromPercent, 80)
  assert.equal(nextGrade({}, 'A').fromPercent, 0)
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.tuple(share, share, fc.double({ min: 0.01, max: 0.5, noNaN: true })).map(circle => ({ circle })),
  fc
    .tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0, max: 0.5, noNaN: true }))
    .map(([x, y]) => ({ rect: [x, y, 0.3, 0.3] })),
  fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 6 }).map(polygon => ({ polygon })),
)

test('a new range of points begins where the last one ends', () => {
  assert.deepEqual(nextRange([]), { points: 1 })
  assert.deepEqual(nextRange([{ min: 1, max: 5, points: 3 }]), { min: 5, points: 1 })
  assert.deepEqual(
    nextRange([
      { max: 2, points: 0 },
      { min: 7, points: 3 },
    ]),
    { min: 7, points: 1 },
  )
})

test('areas stay on their image however they are moved and resized', () => {
  const by = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(shapes, by, by, (shape, x, y) => {
      for (const moved of [movedShape(shape, x, y), resizedShape(shape, x, y), withNumber(shape, 'x', x)]) {
        const numbers = [...(moved.circle ?? []), ...(moved.rect ?? []), ...(moved.polygon ?? []).flat()]
        assert.ok(
          numbers.every(number => number >= 0 && number <= 1),
          JSON.stringify(moved),
        )
      }
    }),
  )
})

test('each preset can be read, in light and in dark', () => {
  for (const name of PRESET_NAMES) assert.deepEqual(themeFaults(PRESETS[name]), [], name)
  const logoUrl = 'https://example.com/logo.png'
  assert.deepEqual(withPreset({ logoUrl, radius: 3 }, 'standard'), { logoUrl })
})

test('a color with too little contrast has a nearest one that can be read', () => {
  const [primary, background] = themeColors({ primaryColor: '#8a9bff' }, 'light')
  assert.equal(primary?.ratio, 2.5)
  assert.equal(background?.ratio, undefined)
  assert.deepEqual(themeFaults({ primaryColor: primary?.nearest ?? '' }), [])
  assert.deepEqual(themeColors({ dark: 'OFF' }, 'dark'), [])
})

for (const [text, color] of [
  ['#1F6B4F', '#1f6b4f'],
  ['fff', '#ffffff'],
  [' #abc ', '#aabbcc'],
  ['#12', undefined],
  ['red', undefined],
] as const) {
  test(`the color ${text} is ${color}`, () => assert.equal(readColor(text), color))
}

test('digests of texts are those of the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
      assert.equal(sha256(text), createHash('sha256').update(text.toWellFormed()).digest('hex'))
      assert.equal(digestOf(text), textDigest(text.toWellFormed()))
    }),
  )
})

test('translations are current, outdated or missing, and become current when they are written', () => {
  const statusOf = (document: typeof form, key: string) =>
    textRows(document, 'de').find(row => row.key === key)?.status
  assert.equal(statusOf(form, 'name.text'), 'outdated')
  assert.equal(statusOf(form, 'used.text'), 'current')
  assert.equal(statusOf(form, 'site.text'), 'missing')
  const row = textRows(form, 'de').find(({ key }) => key === 'name.text')
  assert.ok(row)
  const { document } = apply(form, translateText('de', row, 'Name').ops)
  assert.equal(statusOf(document, 'name.text'), 'current')
  assert.equal(document.translations['de']?.['name.text']?.of, digestOf('Your name'))
  const emptied = apply(form, translateText('de', row, ' ').ops).document
  assert.equal(emptied.translations['de']?.['name.text'], undefined)
})

test('a translation without the placeholders of its text is marked', () => {
  const document = documentOf({
    questions: [{ id: 'q1', type: 'SHORT_TEXT', text: 'Hello {{name}}' }],
    settings: { languages: ['en', 'de'] },
    translations: { de: { 'q1.text': { text: 'Hallo' } } },
  })
  assert.equal(textRows(document, 'de')[0]?.isBroken, true)
})

test('a language is added after the first one, and removed with its translations', () => {
  const added = apply(documentOf({}), addLanguage(documentOf({}), 'fr').ops).document
  assert.deepEqual(added.settings.languages, ['en', 'fr'])
  const removed = apply(form, removeLanguage(form, 'de').ops).document
  assert.deepEqual([removed.settings.languages, removed.translations], [['en'], {}])
})

for (const [text, expected] of [
  ['{', { kind: 'syntax', line: 1 }],
  ['{\n "name": "a",\n}', { kind: 'syntax', line: 3 }],
  ['[]', { kind: 'syntax', line: 1 }],
  ['{\n "names": []\n}', { kind: 'members', names: ['names'], line: 2 }],
  ['{\n "questions": {}\n}', { kind: 'members', names: ['questions'], line: 2 }],
  [
    '{\n "questions": [\n  { "id": "q1", "type": "NUMBER",\n   "min": "x" } ]\n}',
    { kind: 'schema', pointers: ['/questions/0/min'], line: 4 },
  ],
] as const) {
  test(`JSON with a fault: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(readDocument(text, form), expected))
}

test('the printed document is the same document', () => {
  assert.equal(readDocument(printDocument(form), form).kind, 'same')
  // The image of this form is part of its address, which only tests do.
  const questions = form.questions.filter(({ id }) => id !== 'pads')
  assert.equal(readDocument(printDocument({ ...form, questions, name: 'Other' }), form).kind, 'valid')
})

test('the line of each value is found, whatever the names and texts contain', () => {
  const text = JSON.stringify({ a: { 'b/c~"]': ['}', { d: 1 }] }, e: 'x\\"' }, null, 1)
  assert.equal(lineOfPointer(text, '/a/b~1c~0"]/1/d'), 6)
  assert.equal(lineOfPointer(text, '/e'), text.split('\n').length - 1)
})
