import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { checksOf } from '../../src/engine/questions/checks.ts'
import { withIds } from '../../src/engine/questions/ids.ts'
import { questionTypes, typeOf } from '../../src/engine/questions/index.ts'
import { examples } from './examples.ts'

const takes = (question: { type: string }) =>
  Compile(questionTypes.get(question.type)?.schema ?? assert.fail()).Check(question)

for (const type of questionTypes.keys()) {
  test(`${type}: a draft needs only its type`, () => assert.ok(takes({ type })))
  for (const member of ['correct', 'points', 'answer', 'weights', 'hidden', 'timeLimitSeconds']) {
    test(`${type} refuses the unknown member ${member}`, () => {
      assert.ok(!takes({ type, [member]: true }))
    })
  }
  test(`${type} refuses texts by language`, () => assert.ok(!takes({ type, ...{ text: { en: 'Hi' } } })))
}

const refused = [
  { type: 'DROPDOWN', layout: 'IMAGES' },
  { type: 'SHORT_TEXT', shuffle: true },
  { type: 'RANKING', choices: [{ text: 'a', image: { url: 'https://x.y', alt: '' } }] },
  { type: 'STATEMENT', required: true },
  { type: 'STATEMENT', requiredWhen: { var: 'a' } },
  { type: 'NUMBER', visibleWhen: true },
  { type: 'NUMBER', visibleWhen: {} },
  { type: 'SHORT_TEXT', maxLength: 10_001 },
  { type: 'SHORT_TEXT', rows: 3 },
  { type: 'SINGLE_CHOICE', choices: [{ text: 'a', exclusive: true }] },
  { type: 'DROPDOWN', choices: [{ text: 'a', image: { url: 'https://x.y', alt: '' } }] },
  { type: 'MULTIPLE_CHOICE', choices: [{ id: ':other', text: 'a' }] },
  { type: 'DATE', min: 'tomorrow' },
  { type: 'RATING', max: 2 },
  { type: 'RATING', max: 11 },
  { type: 'RATING', icon: 'SMILE' },
]
for (const question of refused) {
  test(`the schema refuses ${JSON.stringify(question)}`, () => assert.ok(!takes(question)))
}

for (const { question } of examples) {
  test(`${question.type}: a valid question passes its schema and has no faults`, () => {
    assert.ok(takes(question))
    assert.deepEqual(checksOf(question).faults(question), [])
  })
  if (typeOf(question).isUnseen) continue
  test(`${question.type}: a question without a text is not published`, () => {
    for (const text of [undefined, ' ']) {
      const [fault] = checksOf(question).faults({ ...question, ...(text ? { text } : { text: '' }) })
      assert.equal(`${fault?.pointer} ${fault?.code}`, '/text text_missing')
    }
  })
}

const choices = (...list: object[]) => ({ choices: list })
const faulty: [question: object, faults: string[]][] = [
  [{ type: 'SHORT_TEXT', pattern: '(' }, ['/pattern pattern_invalid']],
  [{ type: 'SHORT_TEXT', pattern: '(?=a)' }, ['/pattern pattern_invalid']],
  [{ type: 'TIME', min: '10:00', max: '09:00' }, ['/max range_empty']],
  [{ type: 'DATETIME', min: '2026-02-30T00:00Z' }, ['/min date_invalid']],
  [{ type: 'DATETIME', min: '2026-01-01T00:00+01:00', max: '2025-12-31T22:59Z' }, ['/max range_empty']],
  [{ type: 'DATE', min: '2026-02-30' }, ['/min date_invalid']],
  [{ type: 'SCALE', min: 5, max: 1 }, ['/max range_empty']],
  [{ type: 'SCALE', max: 10, step: 3 }, ['/step step_uneven']],
  [
    { type: 'SCALE', max: 10.0000001, step: 0.0000001, display: 'SLIDER' },
    ['/max too_many_decimals', '/step too_many_decimals'],
  ],
  [{ type: 'SCALE', max: 100 }, ['/display too_many_buttons']],
  [{ type: 'RANKING', choices: [{ id: 'a', text: 'A' }] }, ['/choices too_few_choices']],
  [{ type: 'RANKING' }, ['/choices choices_missing']],
  [{ type: 'MATRIX', columns: [{ id: 'a', text: 'A' }] }, ['/rows rows_missing']],
  [
    {
      type: 'MATRIX',
      rows: [
        { id: 'a', text: 'A' },
        { id: 'a', text: 'B' },
      ],
      columns: [{ id: 'a', text: 'A' }],
    },
    ['/rows/1/id duplicate_id'],
  ],
  [{ type: 'ADDRESS', defaultCountry: 'XX' }, ['/defaultCountry country_unknown']],
  [{ type: 'CLOZE', text: 'No blank' }, ['/blanks blanks_missing']],
  [{ type: 'CLOZE', text: '{{a}} and {{a}}', blanks: { a: {} } }, ['/blanks/a blank_misplaced']],
  [{ type: 'CLOZE', text: '{{a}}', blanks: { a: { choices: [] } } }, ['/blanks/a/choices choices_missing']],
  [{ type: 'HOTSPOT' }, ['/image image_missing']],
  [
    { type: 'SINGLE_CHOICE', layout: 'IMAGES', choices: [{ id: 'a', text: 'A' }] },
    ['/choices/0/image image_missing'],
  ],
  [{ type: 'SHORT_TEXT', minLength: 300 }, ['/maxLength range_empty']],
  [{ type: 'LONG_TEXT', minLength: 3, maxLength: 2 }, ['/maxLength range_empty']],
  [{ type: 'NUMBER', min: 2, max: 1 }, ['/max range_empty']],
  [{ type: 'NUMBER', min: 0.5, max: 0.7 }, ['/decimals range_empty']],
  [{ type: 'NUMBER', min: 0.1, max: 0.1, decimals: 1 }, []],
  [{ type: 'DATE', min: '2026-02-31' }, ['/min date_invalid']],
  [{ type: 'DATE', min: '2026-02-02', max: '2026-02-01' }, ['/max range_empty']],
  [{ type: 'SINGLE_CHOICE' }, ['/choices choices_missing']],
  [{ type: 'DROPDOWN', choices: [], other: true }, ['/choices choices_missing']],
  [
    { type: 'SINGLE_CHOICE', ...choices({ id: 'a', text: 'A' }, { id: 'a' }) },
    ['/choices/1/id duplicate_id', '/choices/1/text text_missing'],
  ],
  [
    { type: 'MULTIPLE_CHOICE', ...choices({ id: 'a', text: 'A' }), minChoices: 2 },
    ['/minChoices too_few_choices'],
  ],
  [{ type: 'MULTIPLE_CHOICE', ...choices({ id: 'a', text: 'A' }), minChoices: 2, other: true }, []],
  [
    {
      type: 'MULTIPLE_CHOICE',
      ...choices({ id: 'a', text: 'A' }, { id: 'n', text: 'N', exclusive: true }),
      minChoices: 2,
    },
    ['/minChoices too_few_choices'],
  ],
  [
    { type: 'MULTIPLE_CHOICE', ...choices({ id: 'a', text: 'A' }), maxChoices: 2 },
    ['/maxChoices too_few_choices'],
  ],
]
for (const [members, faults] of faulty) {
  test(`${JSON.stringify(members)} has the faults ${faults.join(', ') || '(none)'}`, () => {
    const question = { id: 'q', type: '', text: 'Q?', ...members }
    const found = checksOf(question).faults(question)
    assert.deepEqual(
      found.map(({ pointer, code }) => `${pointer} ${code}`),
      faults,
    )
  })
}

test('missing ids are generated, and differ from existing ones', () => {
  const made = withIds([
    { type: 'NUMBER' },
    { id: 'q2', type: 'NUMBER' },
    { type: 'DROPDOWN', ...choices({ id: 'c1' }, {}, {}) },
  ])
  assert.deepEqual(made, [
    { id: 'q1', type: 'NUMBER' },
    { id: 'q2', type: 'NUMBER' },
    { id: 'q3', type: 'DROPDOWN', choices: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }] },
  ])
})

test('generated ids are unique, and do not change when generated again', () => {
  const id = fc.option(fc.constantFrom('q1', 'q2', 'q3', 'x'), { nil: undefined })
  fc.assert(
    fc.property(fc.array(id), ids => {
      const given = [...new Set(ids)].concat(ids.filter(one => one === undefined))
      const made = withIds(given.map(one => ({ type: 'NUMBER', ...(one !== undefined && { id: one }) })))
      assert.equal(new Set(made.map(question => question.id)).size, made.length)
      assert.deepEqual(withIds(made), made)
    }),
  )
})

test('every type with an answer declares its value type for conditions', () => {
  for (const type of questionTypes.values()) {
    assert.equal(
      type.value?.({ id: 'q', type: type.type }) !== undefined,
      type.answer !== undefined,
      type.type,
    )
  }
})
