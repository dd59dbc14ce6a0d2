import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerChecker } from '../../src/engine/answers/check-answers.ts'

const NOW = new Date('2026-03-27T12:00:00Z')

const questions = [
  { id: 'hello', type: 'STATEMENT', text: 'Hello' },
  { id: 'name', type: 'SHORT_TEXT', text: 'Name?', required: true },
  { id: 'next', type: 'PAGE_BREAK' },
  { id: 'age', type: 'NUMBER', text: 'Age?' },
  { id: 'constructor', type: 'YES_NO', text: 'Built?', required: true },
]

const table: [name: string, answers: unknown, faults: string[]][] = [
  ['complete answers have no faults', { name: 'Ann', age: 5, constructor: false }, []],
  ['an optional question may be left out', { name: 'Ann', constructor: true }, []],
  [
    'a required question must be answered, and inherited members are no answers',
    {},
    ['/answers/name answer_missing', '/answers/constructor answer_missing'],
  ],
  [
    'all faults are reported together',
    { age: 'x', constructor: 1 },
    ['/answers/name answer_missing', '/answers/age answer_invalid', '/answers/constructor answer_invalid'],
  ],
  ['null is not an answer', { name: null, constructor: true }, ['/answers/name answer_invalid']],
  [
    'types without an answer accept none',
    { name: 'Ann', constructor: true, hello: 'x', next: 1 },
    ['/answers/hello question_unknown', '/answers/next question_unknown'],
  ],
  [
    '__proto__ is an unknown question',
    JSON.parse('{"name":"Ann","constructor":true,"__proto__":{"age":1}}'),
    ['/answers/__proto__ question_unknown'],
  ],
  [
    'pointers are escaped',
    { name: 'Ann', constructor: true, 'a/b~c': 1 },
    ['/answers/a~1b~0c question_unknown'],
  ],
  [
    'an object without a prototype is accepted',
    Object.assign(Object.create(null), { name: 'Ann', constructor: true }),
    [],
  ],
  ...[undefined, null, 'x', 5, true, [], ['name']].map((answers): [string, unknown, string[]] => [
    `${JSON.stringify(answers)} is no object of answers`,
    answers,
    ['/answers answers_not_object'],
  ]),
]
for (const [name, answers, faults] of table) {
  test(name, () => {
    assert.deepEqual(
      answerChecker(questions)(answers, NOW).map(({ pointer, code }) => `${pointer} ${code}`),
      faults,
    )
  })
}

test('no JSON value makes the check throw', () => {
  const check = answerChecker(questions)
  fc.assert(fc.property(fc.jsonValue(), answers => Array.isArray(check(answers, NOW))))
})

test('the reply to a hostile body is not longer than the body', () => {
  const answers = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`x${i}`, 1]))
  assert.equal(answerChecker([])(answers, NOW).length, 100 + 1)
})
