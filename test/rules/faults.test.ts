// Faults in the logic of a form that prevent publishing, each with its pointer and a fix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkExpression } from '../../src/engine/expressions/check.ts'
import type { Condition } from '../../src/engine/expressions/condition.ts'
import { toAuthorFaults } from '../../src/engine/faults.ts'
import { type LogicOfForm, logicFaults } from '../../src/engine/logic/faults.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { resultValues } from '../../src/engine/scoring/result-values.ts'
import { authorEn } from '../../src/engine/text/messages/author-en.ts'
import { cpuMs } from '../support/cpu-time.ts'

const choices = [
  { id: 'rail', text: 'Rail' },
  { id: 'air', text: 'Air' },
]
const form: Record<string, BaseQuestion> = Object.fromEntries(
  [
    { type: 'STATEMENT', id: 'hello' },
    { type: 'NUMBER', id: 'age' },
    { type: 'SHORT_TEXT', id: 'name' },
    { type: 'YES_NO', id: 'sure' },
    { type: 'SINGLE_CHOICE', id: 'way', choices, other: true },
    { type: 'MULTIPLE_CHOICE', id: 'used', choices },
    { type: 'DATE', id: 'day' },
    { type: 'LONG_TEXT', id: 'last' },
  ].map(question => [question.id, { text: 'Q?', ...question }]),
)

const faultsOf = (
  changes: Readonly<Record<string, object>>,
  more: Partial<Omit<LogicOfForm, 'questions'>> = {},
) =>
  logicFaults({
    questions: Object.values(form).map(question => ({ ...question, ...changes[question.id] })),
    logic: {},
    endings: [],
    results: undefined,
    ...more,
  })

const faultLines = (faults: ReturnType<typeof faultsOf>) =>
  faults.map(({ pointer, code }) => `${pointer} ${code}`)

const v = (name: string) => ({ var: name })

/** Conditions of the last question. */
const conditions: [condition: Readonly<Record<string, unknown>>, faults: string[]][] = [
  [{ '==': [v('way'), 'rail'] }, []],
  [{ '==': ['rail', v('way')] }, []],
  [{ '==': [v('way.other'), 'On foot'] }, []],
  [{ '==': [v('way'), null] }, []],
  [{ '!': v('name') }, []],
  [{ in: [v('way'), ['rail', 'air']] }, []],
  [{ in: ['rail', v('used')] }, []],
  [{ in: ['a', v('name')] }, []],
  [{ '>': [v('used.length'), 1] }, []],
  [{ '<=': [18, v('age'), 65] }, []],
  [{ '<': [v('day'), '2026-12-31'] }, []],
  [{ some: [v('used'), { '==': [v(''), 'air'] }] }, []],
  [{ none: [['rail', 'air'], { in: [v(''), 'rail'] }] }, ['condition_constant']],
  [{ missing: ['name', 'age'] }, []],
  [{ and: [v('sure'), { '>': [{ '+': [v('age'), 1, { var: ['age', 0] }] }, 2] }] }, []],
  [{ '>': [{ if: [v('sure'), v('age'), 0] }, 2] }, []],
  [{ '==': [{ cat: [v('name'), ' ', v('age')] }, 'Ann 5'] }, []],
  [{ '==': [{ if: [v('sure'), v('way'), 'x'] }, 'rail'] }, []],

  [{ '===': [v('way'), 'rail'] }, ['/=== operator_unknown']],
  [{ constructor: [v('way')] }, ['/constructor operator_unknown']],
  [{ '!!': [v('way')] }, ['/!! operator_unknown']],
  [{ '/': [v('age'), 2, 3] }, ['/~1 operands_wrong']],
  [{ '==': [v('way')] }, ['/== operands_wrong']],
  [{ and: [] }, ['/and operands_wrong']],
  [{ '==': [{}, 1] }, ['/==/0 operator_missing']],
  [{ '==': [{ var: 'age', '+': 1 }, 1] }, ['/==/0 operator_missing']],
  [{ var: v('age') }, ['/var operands_wrong']],
  [{ var: ['age', 'none'] }, ['/var/1 operand_invalid']],
  [{ '==': [['a'], v('name')] }, ['/==/0 operand_invalid']],
  [{ in: [v('way'), [v('name')]] }, ['/in/1/0 operand_invalid']],

  [{ '==': [v('nosuch'), 1] }, ['/==/0/var reference_dangling']],
  [{ '==': [{ var: ['nosuch', 1] }, 1] }, ['/==/0/var/0 reference_dangling']],
  [{ missing: ['name', 'nosuch'] }, ['/missing/1 reference_dangling']],
  [{ '==': [v('name.first'), 'Ann'] }, ['/==/0/var reference_dangling']],
  [{ '!': v('hello') }, ['/!/var reference_dangling']],
  [{ '!': v('hidden.name') }, ['/!/var reference_dangling']],
  [{ '!': v('constructor') }, ['/!/var reference_dangling']],
  [{ '!': v('last') }, ['/!/var reference_later']],
  [{ '>': [v('score'), 1] }, ['/>/0/var reference_later']],
  [{ some: [v('used'), { '==': [v('age'), 1] }] }, ['/some/1/==/0/var reference_dangling']],

  [{ '==': [v('way'), 'road'] }, ['/==/1 choice_unknown']],
  [{ '!=': ['road', v('way')] }, ['/!=/0 choice_unknown']],
  [{ in: [v('way'), ['rail', 'road']] }, ['/in/1/1 choice_unknown']],
  [{ in: ['road', v('used')] }, ['/in/0 choice_unknown']],
  [{ all: [v('used'), { '==': [v(''), 'road'] }] }, ['/all/1/==/1 choice_unknown']],
  [{ '==': [v('age'), '5'] }, ['/==/1 operand_invalid']],
  [{ '==': [v('sure'), 'yes'] }, ['/==/1 operand_invalid']],
  [{ '==': [v('used'), 'rail'] }, ['/==/0 operand_invalid']],
  [{ '<': [v('name'), 'B'] }, ['/</0 operand_invalid']],
  [{ '<': [v('age'), '18'] }, ['/</1 operand_invalid']],
  [{ '<': [v('day'), '31.12.2026'] }, ['/</1 operand_invalid']],
  [{ '==': [v('day'), '2026-13-01'] }, ['/==/1 operand_invalid']],
  [{ '>': [{ '+': [v('name'), 1] }, 1] }, ['/>/0/+/0 operand_invalid']],
  [{ '==': [{ max: [v('sure'), 1] }, 1] }, ['/==/0/max/0 operand_invalid']],
  [{ in: [v('age'), v('name')] }, ['/in/0 operand_invalid']],
  [{ in: ['a', v('age')] }, ['/in/1 operand_invalid']],
  [{ '!': { cat: [v('used')] } }, ['/!/cat/0 operand_invalid']],
  [{ some: [v('name'), v('')] }, ['/some/0 operand_invalid']],
  [{ some: [v('used'), { some: [v(''), true] }] }, ['/some/1/some operator_misplaced']],
  [{ '>': [{ if: [v('sure'), v('age'), 'none'] }, 2] }, ['/>/0 operand_invalid']],
  [{ '==': [1, 1] }, ['condition_constant']],
]
for (const [visibleWhen, faults] of conditions) {
  test(`${JSON.stringify(visibleWhen)}: ${faults.join(', ') || 'valid'}`, () => {
    const found = faultsOf({ last: { visibleWhen } })
    const wanted = faults.map(
      fault => '/questions/7/visibleWhen' + (fault.startsWith('/') ? fault : ` ${fault}`),
    )
    assert.deepEqual(faultLines(found), wanted)
    for (const { detail } of toAuthorFaults(authorEn, found)) assert.match(detail, /^[\w"].*\.$/s)
  })
}

test('a fault quotes the beginning of a long name, and keeps its text well-formed', () => {
  const name = `${'x'.repeat(999)}\u{1F600}${'y'.repeat(10_000)}`
  const [found] = faultsOf({ last: { visibleWhen: { '!': v(name) } } })
  assert.deepEqual(found?.message, {
    code: 'reference_dangling.name',
    params: { name: `${'x'.repeat(999)}\uFFFD…` },
  })
})

const calculation = (id: string, value: unknown) => ({ id, value })

const whole: [name: string, faults: ReturnType<typeof faultsOf>, faultLines: string[]][] = [
  [
    'a question cannot depend on itself',
    faultsOf({ age: { requiredWhen: { '>': [v('age'), 1] } } }),
    ['/questions/1/requiredWhen/>/0/var reference_later'],
  ],
  [
    'required and requiredWhen exclude each other',
    faultsOf({ last: { required: true, requiredWhen: { '!': v('name') } } }),
    ['/questions/7/requiredWhen member_not_applicable'],
  ],
  [
    'a statement can have a condition',
    faultsOf({ hello: {}, last: { type: 'STATEMENT', visibleWhen: v('sure') } }),
    [],
  ],
  [
    'calculations read earlier ones, and conditions read them',
    faultsOf(
      { last: { visibleWhen: { '>': [v('twice'), 10] } } },
      {
        logic: {
          calculations: [
            calculation('next', { '+': [v('age'), 1] }),
            calculation('twice', { '*': [v('next'), 2] }),
          ],
        },
      },
    ),
    [],
  ],
  [
    'a calculation can be read after its answers',
    faultsOf(
      { age: { visibleWhen: { '>': [v('length'), 1] } } },
      { logic: { calculations: [calculation('length', v('used.length'))] } },
    ),
    ['/questions/1/visibleWhen/>/0/var reference_later'],
  ],
  [
    'a condition reads at least one answer, directly or through calculations',
    faultsOf(
      {
        age: { visibleWhen: { '==': [v('b'), 6] } },
        day: { visibleWhen: { '>=': [v('age'), v('b')] } },
      },
      { logic: { calculations: [calculation('a', 5), calculation('b', { '+': [v('a'), 1] })] } },
    ),
    ['/questions/1/visibleWhen condition_constant'],
  ],
  [
    'calculations have no cycles',
    faultsOf({}, { logic: { calculations: [calculation('a', v('b')), calculation('b', v('b'))] } }),
    ['/logic/calculations/0/value/var reference_later', '/logic/calculations/1/value/var reference_later'],
  ],
  [
    'ids of calculations are unique, and differ from those of questions',
    faultsOf(
      {},
      {
        logic: {
          calculations: [
            calculation('a', 1),
            calculation('a', 2),
            calculation('age', 3),
            calculation('score', 4),
          ],
        },
      },
    ),
    [
      '/logic/calculations/1/id duplicate_id',
      '/logic/calculations/2/id duplicate_id',
      '/logic/calculations/3/id id_reserved',
    ],
  ],
  [
    'a calculation returns one value of one type',
    faultsOf(
      {},
      {
        logic: {
          calculations: [
            calculation('list', v('used')),
            calculation('mixed', { if: [v('sure'), 1, 'one'] }),
            calculation('null', null),
            calculation('score5', v('score')),
          ],
        },
      },
    ),
    [
      '/logic/calculations/0/value calculation_invalid',
      '/logic/calculations/1/value calculation_invalid',
      '/logic/calculations/2/value calculation_invalid',
      '/logic/calculations/3/value/var reference_later',
    ],
  ],
  [
    'jumps lead forward, to existing targets',
    faultsOf(
      {},
      {
        endings: [{ id: 'thanks' }],
        logic: {
          jumps: [
            { after: 'age', when: v('age'), to: 'last' },
            { after: 'age', when: v('age'), to: 'ending:thanks' },
            { after: 'age', when: v('age'), to: 'END' },
            { after: 'name', when: v('age'), to: 'age' },
            { after: 'name', when: v('age'), to: 'name' },
            { after: 'name', when: v('age'), to: 'nosuch' },
            { after: 'nosuch', when: v('age'), to: 'last' },
            { after: 'name', when: v('age'), to: 'ending:nosuch' },
            { after: 'name', when: v('last'), to: 'END' },
            { after: 'sure', to: 'END' },
            { after: 'sure', when: v('sure'), to: 'last' },
          ],
        },
      },
    ),
    [
      '/logic/jumps/8/when/var reference_later',
      '/logic/jumps/3/to jump_backwards',
      '/logic/jumps/4/to jump_backwards',
      '/logic/jumps/5/to reference_dangling',
      '/logic/jumps/6/after reference_dangling',
      '/logic/jumps/7/to reference_dangling',
      '/logic/jumps/10 jump_unreachable',
    ],
  ],
  [
    'questions after an unconditional jump are unreachable',
    faultsOf({}, { logic: { jumps: [{ after: 'sure', to: 'day' }] } }),
    ['/questions/4 question_unreachable', '/questions/5 question_unreachable'],
  ],
  [
    'unless another jump leads to them, or the question before may be hidden',
    faultsOf(
      { name: { visibleWhen: v('age') } },
      {
        logic: {
          jumps: [
            { after: 'age', when: v('age'), to: 'used' },
            { after: 'name', to: 'day' },
            { after: 'sure', to: 'day' },
          ],
        },
      },
    ),
    ['/questions/4 question_unreachable'],
  ],
  [
    'texts pipe only earlier answers',
    faultsOf(
      {
        last: { text: 'Hello {{name}}, {{ way.other }}, {{sum}}', description: '{{nosuch}} and {{last}}' },
        age: { text: '{{sum}}' },
      },
      { logic: { calculations: [calculation('sum', { '+': [v('age'), 1] })] } },
    ),
    [
      '/questions/1/text reference_later',
      '/questions/7/description reference_dangling',
      '/questions/7/description reference_later',
    ],
  ],
  [
    'endings read all answers, and the score of a quiz',
    faultsOf(
      {},
      {
        results: resultValues({}),
        endings: [
          { when: { '>': [v('score'), 5] }, title: '{{score}} points, {{last}}' },
          { when: { '>': [v('last'), 5] } },
        ],
      },
    ),
    ['/settings/endings/1/when/>/0 operand_invalid'],
  ],
  [
    'a form without scoring has no score',
    faultsOf({}, { endings: [{ when: { '>': [v('score'), 5] }, text: '{{score}}' }] }),
    ['/settings/endings/0/when/>/0/var reference_dangling', '/settings/endings/0/text reference_dangling'],
  ],
]
for (const [name, found, wanted] of whole) {
  test(name, () => {
    assert.deepEqual(faultLines(found), wanted)
    for (const { detail } of toAuthorFaults(authorEn, found)) assert.match(detail, /^[\w"{].*\.$/s)
  })
}

const deep = (levels: number) =>
  Array.from({ length: levels }).reduce<Readonly<Record<string, unknown>>>(
    inner => ({ '!': [inner] }),
    v('q0'),
  )

test('a hidden field can be read everywhere, by either name', () => {
  const hidden = { id: 'source', type: 'HIDDEN' }
  const questions = [
    {
      id: 'a',
      type: 'NUMBER',
      text: '{{hidden.source}}',
      visibleWhen: { '==': [v('hidden.source'), v('source')] },
    },
    { id: 'b', type: 'NUMBER', text: 'B?', visibleWhen: { '!': v('hidden.a') } },
    hidden,
  ]
  assert.deepEqual(
    faultLines(
      logicFaults({
        questions,
        logic: { jumps: [{ after: 'a', to: 'END' }] },
        endings: [],
        results: undefined,
      }),
    ),
    ['/questions/1/visibleWhen/!/var reference_dangling'],
  )
})

test('a page that may be hidden hides the jumps of its questions, and a question behind them is reached', () => {
  const number = (id: string) => ({ id, type: 'NUMBER', text: `${id}?` })
  const jumps = [{ after: 'b', to: 'END' }]
  const faultsOn = (page: object) =>
    faultLines(
      logicFaults({
        questions: [number('a'), { id: 'p', type: 'PAGE_BREAK', ...page }, number('b'), number('c')],
        logic: { jumps },
        endings: [],
        results: undefined,
      }),
    )
  assert.deepEqual(faultsOn({}), ['/questions/3 question_unreachable'])
  assert.deepEqual(faultsOn({ visibleWhen: v('a') }), [])
})

const composites: [question: object, condition: Condition, faults: string[]][] = [
  [{ type: 'NAME' }, { '==': [v('x.first'), 'Ann'] }, []],
  [{ type: 'NAME' }, { '==': [v('x.title'), 'Dr'] }, ['/==/0/var reference_dangling']],
  [{ type: 'NAME' }, { '==': [v('x'), 'Ann'] }, ['/==/0 operand_invalid']],
  [{ type: 'ADDRESS', parts: ['country'] }, { '==': [v('x.country'), 'AT'] }, []],
  [{ type: 'MATRIX', rows: choices, columns: choices }, { '==': [v('x.rail'), 'air'] }, []],
  [
    { type: 'MATRIX', rows: choices, columns: choices },
    { '==': [v('x.rail'), 'sea'] },
    ['/==/1 choice_unknown'],
  ],
  [{ type: 'MATRIX', rows: choices, columns: choices, multiple: true }, { in: ['air', v('x.rail')] }, []],
  [{ type: 'RANKING', choices }, { in: ['air', v('x')] }, []],
  [{ type: 'TIME' }, { '<': [v('x'), '09:30'] }, []],
  [{ type: 'TIME' }, { '<': [v('x'), '9:30'] }, ['/</1 operand_invalid']],
  [{ type: 'DATETIME' }, { '>=': [v('x'), '2026-03-27T09:30+01:00'] }, []],
  [{ type: 'DATETIME' }, { '==': [v('x'), '2026-03-27T09:30Z'] }, ['/==/0 operand_invalid']],
  [{ type: 'SCALE' }, { '<=': [v('x'), 6] }, []],
  [{ type: 'CONSENT' }, { '!': v('x') }, []],
  [{ type: 'CLOZE', text: '{{gap}} is red', blanks: { gap: {} } }, { '==': [v('x.gap'), 'This'] }, []],
  [
    { type: 'CLOZE', text: '{{gap}}', blanks: { gap: { choices } } },
    { '==': [v('x.gap'), 'sea'] },
    ['/==/1 choice_unknown'],
  ],
  [{ type: 'HOTSPOT' }, { '<': [v('x.x'), 0.5] }, []],
  [{ type: 'SIGNATURE' }, { '!': v('x') }, []],
]
for (const [question, visibleWhen, faults] of composites) {
  test(`${JSON.stringify(question)} in ${JSON.stringify(visibleWhen)}: ${faults.join() || 'valid'}`, () => {
    const questions = [
      { id: 'x', type: '', text: 'X?', ...question },
      { id: 'y', type: 'NUMBER', text: 'Y?', visibleWhen },
    ]
    const found = logicFaults({ questions, logic: {}, endings: [], results: undefined })
    assert.deepEqual(
      faultLines(found),
      faults.map(fault => `/questions/1/visibleWhen${fault}`),
    )
  })
}

test('a condition that is too deep or too large is refused once', () => {
  assert.deepEqual(
    faultsOf({ last: { visibleWhen: deep(25) } }).map(({ code }) => code),
    ['condition_too_deep'],
  )
  const wide = { or: Array.from({ length: 90 }, () => ({ in: [v('name'), Array(20).fill('x')] })) }
  assert.deepEqual(faultLines(faultsOf({ last: { visibleWhen: wide } })), [
    '/questions/7/visibleWhen condition_too_large',
  ])
  const items = { some: [v('used'), { or: Array(60).fill({ '==': [v(''), 'air'] }) }] }
  assert.deepEqual(faultLines(faultsOf({ last: { visibleWhen: items } })), [
    '/questions/7/visibleWhen condition_too_large',
  ])
})

test('a thousand deep conditions are checked quickly', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `q${i}`,
      type: 'NUMBER',
      text: 'Q?',
      ...(i && { visibleWhen: deep(19) }),
    }))
  const jumps = Array.from({ length: 999 }, (_, i) => ({ after: `q${i}`, when: v('q0'), to: 'END' }))
  const started = cpuMs()
  assert.deepEqual(
    logicFaults({ questions: of(1000), logic: { jumps }, endings: [], results: undefined }),
    [],
  )
  assert.ok(cpuMs() - started < 2000)
})

test('no JSON condition makes the check throw', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue(), (visibleWhen, value) => {
      const found = faultsOf(
        { last: { visibleWhen } },
        { logic: { calculations: [calculation('x', value)] } },
      )
      assert.ok(Array.isArray(found))
    }),
  )
})

test('every operator takes a name of unknown kind, as in workflows', () => {
  const any = { var: 'x' }
  const day = '2026-01-31'
  const expressions: unknown[] = [
    ...['==', '!=', '<', '<=', '>', '>='].flatMap(name =>
      [5, day, any].flatMap(other => [{ [name]: [any, other] }, { [name]: [other, any] }]),
    ),
    ...['+', '-', '*', '/', '%', 'min', 'max', 'cat', 'and', 'or'].map(name => ({ [name]: [any, any] })),
    ...['some', 'all', 'none'].map(name => ({ [name]: [any, { '>': [{ var: 'n' }, 1] }] })),
    { '<=': [day, any, '2026-12-31'] },
    { '<=': [1, any, 10] },
    { in: ['vip', any] },
    { in: [any, any] },
    { in: [any, 'a text'] },
    { in: [any, ['a', 5, null]] },
    { in: [{ cat: [any, '!'] }, any] },
    { if: [any, any, 'a text'] },
    { '!': [any] },
    { var: ['x', 5] },
    { missing: ['x'] },
  ]
  for (const expression of expressions)
    assert.deepEqual(
      checkExpression(expression, () => ({ kind: 'nothing' })).faults,
      [],
      JSON.stringify(expression),
    )
  // A literal null is not a list.
  const [fault] = checkExpression({ in: ['vip', null] }, () => ({ kind: 'nothing' })).faults
  assert.equal(fault?.pointer, '/in/1')
})
