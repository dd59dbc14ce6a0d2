// The designer's parts of question types, and the panels that are generated from schemas.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { Settings } from '../../src/engine/definition/definition.ts'
import { logicPanel, settingsPanel, themePanel } from '../../src/engine/definition/settings-panel.ts'
import { designParts } from '../../src/engine/questions/design-parts.ts'
import { withIds } from '../../src/engine/questions/ids.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { hasEffect, inspectorOf } from '../../src/engine/questions/inspector.ts'
import { controlFor, type Member, propertiesOf } from '../../src/engine/questions/schema-controls.ts'
import { kindPanels, quizPanel } from '../../src/engine/scoring/scoring-panel.ts'

const start = { blank: 'Vienna is the capital of {{blank1}}.' }

test('each question type has a part of the designer, and each part a type', () => {
  assert.deepEqual([...designParts.keys()].sort(), [...questionTypes.keys()].sort())
})

for (const [type, { schema }] of questionTypes) {
  const part = designParts.get(type)
  const plan = inspectorOf(type, schema, part)
  const members = plan.flatMap(section => section.members)

  test(`${type}: the inspector has each member once, with a control`, () => {
    const known = Object.keys(propertiesOf(schema)).filter(name => name !== 'type')
    assert.deepEqual(members.map(({ member }) => member).sort(), known.sort())
  })

  test(`${type}: sections and controls name members of the schema`, () => {
    const named = [
      ...(part?.sections.flatMap(section => section.members) ?? []),
      ...Object.keys(part?.controls ?? {}),
    ]
    assert.deepEqual(
      named.filter(name => !Object.hasOwn(propertiesOf(schema), name)),
      [],
    )
  })

  test(`${type}: a new question matches the schema and keeps its ids`, () => {
    const started = part?.starts(start)
    assert.ok(started)
    const question = { id: 'q1', ...started }
    assert.equal(question.type, type)
    assert.ok(Compile(schema).Check(question))
    assert.deepEqual(withIds([question]), [question])
  })

  test(`${type}: a type without a part is edited as well, but for members that must name a control`, () => {
    if (type === 'CLOZE' || type === 'GROUP') return
    assert.equal(inspectorOf(type, schema).flatMap(section => section.members).length, members.length)
  })
}

test('the settings panel has each member of the settings once', () => {
  const shown = settingsPanel().flatMap(({ members }) => members.map(({ member }) => member))
  assert.deepEqual(shown.sort(), Object.keys(Settings.properties).sort())
})

test('each member of the theme, of jumps and calculations, and of a quiz has a control', () => {
  assert.deepEqual(controlsOf(themePanel())['dark'], 'either')
  assert.deepEqual(controlsOf(themePanel())['primaryColor'], 'color')
  assert.deepEqual(controlsOf(logicPanel()), {
    after: 'line',
    when: 'condition',
    to: 'line',
    id: 'line',
    value: 'expression',
  })
  assert.deepEqual(controlsOf(quizPanel()), { passMark: 'fieldset', grades: 'list', outcomes: 'list' })
})

test('each kind of scoring has a panel with its own members, the usual kind first', () => {
  for (const [type, { answer }] of questionTypes) {
    const panels = kindPanels({ id: 'q', type })
    assert.equal(panels.length > 0, answer !== undefined, type)
    for (const { key, members } of panels) {
      assert.equal(members[0]?.member, 'points')
      assert.equal(members[1]?.member, key)
    }
  }
  const [exact, weights, byHand] = kindPanels({ id: 'q', type: 'SINGLE_CHOICE' }).map(({ members }) =>
    members.map(({ member }) => member),
  )
  assert.deepEqual(exact, ['points', 'correct', 'penalty', 'feedback'])
  assert.deepEqual(weights, ['points', 'weights', 'otherwise', 'minPoints', 'maxPoints', 'feedback'])
  assert.deepEqual(byHand, ['points', 'manual', 'rubric', 'feedback'])
})

test('partial points offer only the values that the kind of scoring accepts', () => {
  const offered = (type: string) =>
    kindPanels({ id: 'q', type })[0]
      ?.members.find(({ member }) => member === 'partial')
      ?.control.options?.map(({ value }) => value)
  assert.deepEqual(offered('MULTIPLE_CHOICE'), ['NONE', 'FRACTION', 'RIGHT_MINUS_WRONG'])
  assert.deepEqual(offered('RANKING'), ['NONE', 'POSITIONS', 'PAIRS'])
  assert.deepEqual(offered('MATRIX'), ['NONE', 'FRACTION'])
})

const controlsOf = (members: readonly Member[]) =>
  Object.fromEntries(members.map(({ member, control }) => [member, control.name]))

const table: [schema: object, control: object | undefined][] = [
  [{ type: 'boolean' }, { name: 'switch' }],
  [{ type: 'boolean', const: true }, { name: 'switch' }],
  [
    { type: 'integer', minimum: 1, maximum: 3 },
    { name: 'number', min: 1, max: 3, step: 1 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0 },
    { name: 'number', above: 0 },
  ],
  [
    { type: 'string', maxLength: 500 },
    { name: 'line', maxLength: 500 },
  ],
  [
    { type: 'string', maxLength: 501 },
    { name: 'area', maxLength: 501 },
  ],
  [{ type: 'string', format: 'date-time' }, { name: 'instant' }],
  [
    { type: 'string', pattern: '^https?://' },
    { name: 'address', pattern: '^https?://' },
  ],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 2 },
    { name: 'tags', maxItems: 2 },
  ],
  [{ type: 'array', items: { type: 'array' } }, undefined],
  [{ type: 'object', additionalProperties: true }, undefined],
  [{}, undefined],
]
for (const [schema, control] of table) {
  test(`the control for ${JSON.stringify(schema)}`, () => assert.deepEqual(controlFor(schema), control))
}

test('up to four options are segments, more are a list, several are checks', () => {
  const anyOf = [1, 2, 3, 4, 5].map(value => ({ const: value }))
  assert.equal(controlFor({ anyOf: anyOf.slice(1) })?.name, 'segments')
  assert.equal(controlFor({ anyOf })?.name, 'select')
  assert.equal(controlFor({ type: 'array', items: { anyOf } })?.name, 'checks')
})

test('labels go from the most particular to the most general', () => {
  const repeat = inspectorOf('GROUP', questionTypes.get('GROUP')?.schema ?? {}, designParts.get('GROUP'))
    .flatMap(section => section.members)
    .find(({ member }) => member === 'repeat')
  assert.deepEqual(repeat?.control.members?.[0]?.labels, ['GROUP.repeat.min', 'repeat.min', '*.min'])
})

test('a member without an effect is known', () => {
  const address = designParts.get('ADDRESS')
  const question = { id: 'q', type: 'ADDRESS', parts: ['city'] }
  assert.equal(hasEffect(address, question, 'defaultCountry'), false)
  assert.equal(hasEffect(address, question, 'parts'), true)
  assert.equal(hasEffect(undefined, { ...question, required: true }, 'requiredWhen'), false)
})

test('a member without a control is an error that names it', () => {
  assert.throws(() => inspectorOf('NEW', { properties: { odd: {} } }), /No control for NEW\.odd/)
})
