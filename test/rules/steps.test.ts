// Activation estimates the evaluation time of conditions in steps. Each form has as many of one condition as activation
// accepts, and the slowest answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerChecker } from '../../src/engine/answers/check-answers.ts'
import { checkExpression, MAX_STEPS } from '../../src/engine/expressions/check.ts'
import type { Condition } from '../../src/engine/expressions/condition.ts'
import { logicFaults } from '../../src/engine/logic/faults.ts'
import { compileFormFlow } from '../../src/engine/logic/form-flow.ts'
import { AT_END, findBefore, namesOf } from '../../src/engine/logic/names.ts'
import { cpuMs } from '../support/cpu-time.ts'

const v = (name: string) => ({ var: name })
const choices = Array.from({ length: 1000 }, (_, i) => ({ id: `choice_${i}`, text: 'Choice' }))
const note = { id: 'note', type: 'LONG_TEXT', text: 'Note?', maxLength: 1000 }
const length = { id: 'length', type: 'NUMBER', text: 'Length?', decimals: 10 }
const asked = [
  length,
  { id: 'line', type: 'SHORT_TEXT', text: 'Line?' },
  { id: 'text', type: 'LONG_TEXT', text: 'Text?' },
  { id: 'essay', type: 'LONG_TEXT', text: 'Essay?', maxLength: 100_000 },
  { id: 'copy', type: 'LONG_TEXT', text: 'Essay?', maxLength: 100_000 },
  { id: 'at', type: 'DATETIME', text: 'When?' },
  { id: 'picked', type: 'MULTIPLE_CHOICE', text: 'Which?', choices },
  { id: 'entries', type: 'GROUP', text: 'Entries', repeat: { max: 100 }, questions: [length, note] },
]
const answers: Readonly<Record<string, unknown>> = {
  length: 0.1234567891,
  line: 'a'.repeat(255),
  text: 'é—'.repeat(5000),
  essay: 'a'.repeat(100_000),
  copy: `${'a'.repeat(99_999)}b`,
  at: '2026-01-01T12:00:00+02:00',
  picked: choices.map(({ id }) => id),
  entries: Array.from({ length: 100 }, (_, i) => ({ length: i + 0.123456789, note: 'é'.repeat(1000) })),
}
const calculations = [{ id: 'tiny', value: { '*': [v('length'), ...Array(20).fill(1e-4)] } }]

const several = (count: number, condition: object): Condition => ({ or: Array(count).fill(condition) })
const conditions: readonly Condition[] = [
  several(99, { '!': { '!': { '!': v('length') } } }),
  several(99, { '==': [v('length'), 2.5] }),
  several(99, { '<': [v('length'), -2.5] }),
  several(99, { '<': [v('at'), '2020-01-01T00:00:00Z'] }),
  several(9, { '>': [{ '+': [v('length'), ...Array(98).fill(1.79e-14)] }, 5] }),
  several(99, { '<': [{ '+': [v('length'), v('tiny')] }, -1] }),
  several(99, { '<': [{ '%': [v('length'), v('tiny')] }, -1] }),
  several(99, { '<': [{ '*': [v('length'), v('length'), v('length')] }, -1] }),
  several(9, { '<': [{ max: Array(90).fill(v('length')) }, -1] }),
  several(9, { '==': [{ cat: Array(90).fill(v('length')) }, 'x'] }),
  several(9, { '==': [{ cat: Array(90).fill(v('line')) }, 'x'] }),
  several(9, { '==': [{ cat: ['a', v('essay')] }, { cat: ['b', v('copy')] }] }),
  several(99, { '==': [v('essay'), v('copy')] }),
  several(6, { in: ['aab', v('essay')] }),
  several(2, { in: [v('copy'), v('essay')] }),
  several(50, { in: ['éé—', v('text')] }),
  several(99, { in: ['aab', v('line')] }),
  several(9, { in: [{ cat: [v('line'), 'b'] }, { cat: [v('line'), v('line'), v('line')] }] }),
  several(50, { in: [v('line'), v('picked')] }),
  several(90, { in: [v('line'), Array(8).fill('b')] }),
  { some: [v('picked'), several(10, { '==': [v(''), 'choice_x'] })] },
  { some: [v('entries'), several(10, { '<': [v('length'), -1.5] })] },
  { some: [v('entries'), several(3, { in: ['éa', v('note')] })] },
  { '!': [{ '!': { missing: Array(900).fill('length') } }] },
]

for (const [i, condition] of conditions.entries()) {
  test(`the maximum of ${JSON.stringify(condition).slice(0, 90)} that a form accepts is evaluated quickly`, () => {
    const names = namesOf(asked)
    names.set('tiny', { value: { kind: 'number' }, at: 0 })
    const { steps } = checkExpression(condition, findBefore(names, AT_END))
    const count = Math.min(900, Math.floor((MAX_STEPS - 50) / steps))
    assert.ok(count >= 1, `${steps} steps`)
    const more = Array.from({ length: count }, (_, j) => ({
      id: `more_${i}_${j}`,
      type: 'NUMBER',
      text: 'More?',
      visibleWhen: condition,
    }))
    const questions = [...asked, ...more]
    const found = logicFaults({ questions, logic: { calculations }, endings: [], results: undefined })
    assert.deepEqual(
      found.filter(({ code }) => code.endsWith('_too_large')),
      [],
    )
    const way = compileFormFlow(questions, { calculations })
    const check = answerChecker(questions, way)
    const started = cpuMs()
    assert.deepEqual(check(answers, new Date()), [])
    const took = cpuMs() - started
    // About 10 ms. Without the limit, one of these takes seconds.
    assert.ok(took < 500, `${took} ms for ${count} conditions of ${steps} steps`)
  })
}
