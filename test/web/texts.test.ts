// The designer's texts: each key that the engine gives has a text in each language, and each text is used.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Settings } from '../../src/engine/definition/definition.ts'
import { type Difference, differencesOf } from '../../src/engine/definition/differences.ts'
import { logicPanel, settingsPanel, themePanel } from '../../src/engine/definition/settings-panel.ts'
import { parseFormula } from '../../src/engine/expressions/parse-formula.ts'
import { ROW_COMPARISONS, ROW_OPERATORS } from '../../src/engine/expressions/sentence-rows.ts'
import type { Kind } from '../../src/engine/expressions/value.ts'
import { designParts } from '../../src/engine/questions/design-parts.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { inspectorOf } from '../../src/engine/questions/inspector.ts'
import { type Control, type Member, membersOf } from '../../src/engine/questions/schema-controls.ts'
import { kindPanels, quizPanel } from '../../src/engine/scoring/scoring-panel.ts'
import { de } from '../../src/web/texts/de.ts'
import type { DesignerTexts } from '../../src/web/texts/designer-texts.ts'
import { differenceInWords } from '../../src/web/texts/differences-in-words.ts'
import { en } from '../../src/web/texts/en.ts'
import { adviceInWords, comparisonLabel, labelOf, operatorLabel } from '../../src/web/texts/lookup.ts'

const catalogues: readonly DesignerTexts[] = [en, de]

const inControl = ({ members = [], value, kinds = [], options = [] }: Control): (readonly string[])[] => [
  // `false` and numbers need no words.
  ...options.filter(option => typeof option.value === 'string').map(({ labels }) => labels),
  ...inMembers(members),
  ...[...(value ? [value] : []), ...kinds].flatMap(inControl),
]
const inMembers = (members: readonly Member[]): (readonly string[])[] =>
  members.flatMap(({ labels, control }) => [labels, ...inControl(control)])

/** The keys of every label of the inspector and of the panels; the first that exists applies. */
const labels = inMembers([
  ...[...questionTypes].flatMap(([type, { schema }]) =>
    inspectorOf(type, schema, designParts.get(type)).flatMap(({ members }) => members),
  ),
  ...settingsPanel().flatMap(({ members }) => members),
  ...themePanel(),
  ...logicPanel(),
  ...quizPanel(),
  ...[...questionTypes.keys()].flatMap(type =>
    kindPanels({ id: 'q', type }).flatMap(({ members }) => members),
  ),
])

test('each member and each option has a label', () => {
  assert.ok(labels.length > 300)
  const known = Object.keys(en.members)
  assert.deepEqual(
    labels.filter(keys => !keys.some(key => known.includes(key))),
    [],
  )
})

test('each label is used', () => {
  const used = new Set(labels.map(keys => keys.find(key => Object.hasOwn(en.members, key))))
  // These are shown in lists of differences only.
  const listed = ['form.name', 'form.description', 'form.appType', '*.jumps', '*.calculations', '*.type']
  assert.deepEqual(
    Object.keys(en.members).filter(key => !used.has(key) && !listed.includes(key)),
    [],
  )
})

for (const texts of catalogues) {
  test(`${texts.locale}: names of types differ, and keywords do not repeat the name`, () => {
    const types = Object.values(texts.types)
    assert.equal(new Set(types.map(({ name }) => name)).size, types.length)
    for (const { name, keywords, description } of types) {
      assert.ok(!keywords.split(' ').includes(name.toLowerCase()), name)
      assert.ok(description.length <= 60 && !description.endsWith('.'), description)
    }
  })

  test(`${texts.locale}: a new text with blanks has its blank`, () => {
    assert.ok(texts.start.blank.includes('{{blank1}}'))
  })

  test(`${texts.locale}: operators of one kind differ`, () => {
    for (const [kind, operators] of Object.entries(ROW_OPERATORS) as [Kind, (typeof ROW_OPERATORS)[Kind]][]) {
      const shown = operators.map(operator => operatorLabel(texts, kind, operator))
      assert.equal(new Set(shown).size, operators.length, kind)
      const compared = ROW_COMPARISONS[kind].map(operator => comparisonLabel(texts, kind, operator))
      assert.equal(new Set(compared).size, compared.length, kind)
    }
  })

  test(`${texts.locale}: advice and differences are sentences`, () => {
    const advice = adviceInWords(texts, {
      pointer: '',
      code: 'choices_many',
      params: { count: 13, max: 12 },
    })
    assert.match(advice, /13.*\.$/)
  })
}

test('labels are particular where a type has one', () => {
  assert.equal(labelOf(en, ['DATE.min', '*.min']), 'Earliest day')
  assert.equal(labelOf(en, ['NUMBER.min', '*.min']), 'Minimum')
  assert.equal(labelOf(de, ['nosuch.odd', '*.odd']), 'odd')
  assert.equal(operatorLabel(en, 'date', 'less'), 'is before')
  assert.equal(operatorLabel(en, 'number', 'less'), 'is less than')
})

test('errors of formulas say what to write', () => {
  const inWords = ({ formula }: DesignerTexts, text: string) => {
    const parsed = parseFormula(text)
    return 'error' in parsed ? formula[parsed.error.expected](parsed.error.found) : undefined
  }
  assert.equal(inWords(en, 'a +'), 'The formula ends too early: add a value or a question.')
  assert.equal(inWords(en, 'a b'), 'Put an operator such as +, = or “and” before b.')
  assert.equal(inWords(de, 'total(a)'), 'Die Funktion total gibt es nicht.')
})

const question = (id: string, more: object = {}) => ({ id, type: 'SINGLE_CHOICE', text: `${id}?`, ...more })
const choice = (id: string, text: string) => ({ id, text })
const found = differencesOf(
  {
    questions: [question('a', { choices: [choice('x', 'X')] }), question('gone')],
    scoring: { questions: { a: { points: 1 } } },
    settings: { email: 'NONE' },
  },
  {
    questions: [
      question('a', { required: true, choices: [choice('x', 'Y'), choice('z', 'Z')] }),
      question('b'),
    ],
    scoring: { questions: { a: { points: 2 } } },
    settings: { email: 'REQUIRED', results: { showScore: true } },
    translations: { fr: { 'a.text': { text: 'A' } } },
  },
)
const inWords = (texts: DesignerTexts) =>
  found.flatMap((difference: Difference) => {
    const { headline, details } = differenceInWords(texts, difference)
    return [headline, ...details.map(line => `- ${line}`)]
  })

test('differences in English', () => {
  assert.deepEqual(inWords(en), [
    'Removed “gone?”. Earlier answers are kept.',
    'Changed “a?”',
    '- Choices, “Y”, Text: “X” is now “Y”',
    '- Choices, “Z”: added',
    '- Required: on',
    'Added “b?”',
    'Changed the scoring of “a?”',
    '- Points: 1 is now 2',
    'Changed the settings',
    '- Ask for an email: No is now Required',
    '- Result page: added',
    'Changed 1 translation: French',
  ])
})

test('differences name questions and choices by their words, never by ids', () => {
  const of = (id: string, ...texts: string[]) =>
    question(id, { choices: texts.map((text, i) => choice(`a${i + 1}`, text)) })
  const [first, second] = [of('q1', 'Paris', 'Lyon'), of('q2', 'Red', 'Blue')]
  const differences = differencesOf(
    {
      questions: [first, second],
      scoring: {
        questions: { q2: { points: 1, correct: 'a1', weights: { a1: 1 } } },
        outcomes: [{ id: 'o1', title: 'Artist', weights: { q1: { a1: 1 } } }],
      },
      logic: { jumps: [{ after: 'q1', to: 'q2' }] },
    },
    {
      questions: [of('q1', 'Paris'), second],
      scoring: {
        questions: { q2: { points: 1, correct: 'a2', weights: { a1: 2 } } },
        outcomes: [{ id: 'o1', title: 'Artist', weights: { q1: { a1: 2 } } }],
      },
      logic: { calculations: [{ id: 'sum', value: 1 }], jumps: [{ after: 'q1', to: 'q2' }] },
    },
  )
  const lines = differences.flatMap(one => differenceInWords(en, one).details)
  assert.ok(lines.includes('Choices, “Lyon”: removed'), lines.join('\n'))
  assert.ok(lines.some(line => line.endsWith('“Red” is now “Blue”')))
  assert.ok(lines.some(line => /“Red”: 1 is now 2$/.test(line)))
  assert.ok(lines.some(line => /“Artist”.*“q1\?”, “Paris”: 1 is now 2$/.test(line)))
  assert.doesNotMatch(lines.join(), /\b[ao]\d/)
})

test('differences in German', () => {
  assert.equal(inWords(de)[0], '„gone?“ entfernt. Frühere Antworten bleiben erhalten.')
  assert.equal(inWords(de).at(-1), '1 Übersetzung geändert: Französisch')
})

test('the labels of settings are those of their panel', () => {
  assert.equal(
    membersOf(Settings.properties.intro, ['settings', 'intro'])[0]?.labels[0],
    'settings.intro.title',
  )
})
