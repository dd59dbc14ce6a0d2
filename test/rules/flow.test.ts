// The flow through a form: visible questions, required questions, endings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFlow, type Rules } from '../../src/engine/logic/flow.ts'

const is = (name: string, value: unknown) => ({ '==': [{ var: name }, value] })

/** Questions a to e; b and d begin pages. */
const steps = (changes: Readonly<Record<string, object>> = {}): Rules['steps'] =>
  ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, beginsPage: id === 'b' || id === 'd', ...changes[id] }))

const table: [
  name: string,
  rules: Partial<Rules>,
  answers: Readonly<Record<string, unknown>>,
  asked: string,
  end?: string,
][] = [
  ['without rules all questions are visible', {}, {}, 'abcde'],
  [
    'a true condition shows its question',
    { steps: steps({ c: { visibleWhen: is('a', 1) } }) },
    { a: 1 },
    'abcde',
  ],
  [
    'a false condition hides its question',
    { steps: steps({ c: { visibleWhen: is('a', 1) } }) },
    { a: 2 },
    'abde',
  ],
  [
    'the answer to a hidden question counts as absent',
    { steps: steps({ c: { visibleWhen: is('a', 1) }, e: { visibleWhen: is('c', 1) } }) },
    { a: 2, c: 1 },
    'abd',
  ],
  ['a hidden page break hides its page', { steps: steps({ b: { visibleWhen: is('a', 1) } }) }, {}, 'ade'],
  ['a jump skips the questions in between', { jumps: [{ after: 'a', to: 'd' }] }, {}, 'ade'],
  [
    'of several jumps, the first with a true condition is taken',
    {
      jumps: [
        { after: 'a', when: is('a', 1), to: 'c' },
        { after: 'a', when: is('a', 2), to: 'e' },
        { after: 'a', to: 'END' },
      ],
    },
    { a: 2 },
    'ae',
  ],
  ['a jump to END hides all later questions', { jumps: [{ after: 'b', to: 'END' }] }, {}, 'ab', 'END'],
  ['a jump to an ending chooses it', { jumps: [{ after: 'b', to: 'ending:no' }] }, {}, 'ab', 'ending:no'],
  [
    'a jump after a hidden question is not taken',
    { steps: steps({ c: { visibleWhen: is('a', 1) } }), jumps: [{ after: 'c', to: 'END' }] },
    {},
    'abde',
  ],
  [
    'a jump does not show a page with a hidden break',
    { steps: steps({ b: { visibleWhen: is('a', 1) } }), jumps: [{ after: 'a', to: 'c' }] },
    {},
    'ade',
  ],
  [
    'a condition can read a calculation',
    {
      steps: steps({ d: { visibleWhen: is('sum', 3) } }),
      calculations: [
        { id: 'sum', value: { '+': [{ var: 'a' }, { var: 'b' }] } },
        { id: 'more', value: { '+': [{ var: 'sum' }, 1] } },
      ],
      jumps: [{ after: 'd', when: is('more', 4), to: 'END' }],
    },
    { a: 1, b: 2 },
    'abcd',
    'END',
  ],
  [
    'hidden.<name> is the hidden field',
    { steps: steps({ c: { visibleWhen: is('hidden.a', 'x') } }) },
    { a: 'x' },
    'abcde',
  ],
]
for (const [name, rules, answers, asked, end] of table) {
  test(name, () => {
    const { hidden, end: found } = compileFlow({ steps: steps(), ...rules })(id => answers[id])
    assert.equal([...'abcde'].filter(id => !hidden.has(id)).join(''), asked)
    assert.equal(found, end)
  })
}

test('a hidden field has its value from the start, even if skipped, and jumps can start from it', () => {
  const given = steps({ b: { visibleWhen: is('d', 1) }, d: { isUnseen: true, beginsPage: false } })
  const answerTo = (id: string) => (id === 'd' ? 1 : undefined)
  const shown = (jumps: Exclude<Rules['jumps'], undefined>) =>
    [...compileFlow({ steps: given, jumps })(answerTo).hidden.keys()].join('')
  assert.equal(shown([]), '')
  assert.equal(shown([{ after: 'a', to: 'e' }]), 'bc')
  assert.equal(shown([{ after: 'd', to: 'END' }]), 'e')
})

test('every hidden question has a reason', () => {
  const own = { id: 'c', beginsPage: false, visibleWhen: is('a', 1) }
  const jump = { after: 'd', to: 'END' }
  const { hidden } = compileFlow({ steps: steps({ c: own }), jumps: [jump] })(() => undefined)
  assert.deepEqual(
    hidden,
    new Map<string, unknown>([
      ['c', own],
      ['e', jump],
    ]),
  )
})

test('whether a question is required depends on answers, but not on hidden ones', () => {
  const given = steps({
    c: { requiredWhen: is('a', 1) },
    d: { visibleWhen: false, requiredWhen: is('a', 1) },
  })
  const flow = compileFlow({ steps: given })
  assert.deepEqual([...flow(id => (id === 'a' ? 1 : undefined)).required], ['c'])
  assert.deepEqual([...flow(() => undefined).required], [])
})

test('circular calculations have no value, and end', () => {
  const calculations = [
    { id: 'x', value: { '+': [{ var: 'y' }, 1] } },
    { id: 'y', value: { '+': [{ var: 'x' }, 1] } },
  ]
  assert.equal(compileFlow({ steps: steps(), calculations })(() => 1).data['x'], null)
})
