// The page's script and the server agree for random forms and answers on which questions are visible and required. The script
// is the bundle that a page gets, run in isolation.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { type BuildResult, build } from 'esbuild'
import fc from 'fast-check'
import { bundlePage } from '../../scripts/bundle-page.ts'
import { answerChecker } from '../../src/engine/answers/check-answers.ts'
import type { Condition } from '../../src/engine/expressions/condition.ts'
import { logicFaults } from '../../src/engine/logic/faults.ts'
import { compileFormFlow } from '../../src/engine/logic/form-flow.ts'
import type { Logic } from '../../src/engine/logic/logic.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { scriptOf } from '../../src/public/page/bundle.ts'
import { runsOf } from '../support/long.ts'

const TYPES = [
  'NUMBER',
  'YES_NO',
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'DATE',
  'SHORT_TEXT',
  'HIDDEN',
] as const
const choices = ['a', 'b', 'c'].map(id => ({ id, text: id }))

interface Form {
  readonly questions: readonly BaseQuestion[]
  readonly logic: Logic
}

/** A condition over the answers to some questions. Each names an existing one. */
function conditionOver(questions: readonly { id: string; type: string }[]): fc.Arbitrary<Condition> {
  const single = fc.constantFrom(...questions).chain(({ id, type }): fc.Arbitrary<Condition> => {
    const name = { var: id }
    const order = fc.constantFrom('<', '<=', '>', '>=')
    if (type === 'NUMBER')
      return fc.tuple(order, fc.integer({ min: -3, max: 3 })).map(([operator, number]) => ({
        [operator]: [{ '+': [name, { var: [id, 0] }] }, number],
      }))
    if (type === 'YES_NO') return fc.constantFrom<Condition>(name, { '!': name }, { '==': [name, false] })
    if (type === 'SINGLE_CHOICE')
      return fc.constantFrom<Condition>(
        { '==': [name, 'a'] },
        { in: [name, ['b', 'c']] },
        { '!=': [name, null] },
      )
    if (type === 'MULTIPLE_CHOICE')
      return fc.constantFrom<Condition>(
        { in: ['a', name] },
        { some: [name, { '==': [{ var: '' }, 'b'] }] },
        { all: [name, { in: [{ var: '' }, ['a', 'c']] }] },
        { '>': [{ var: `${id}.length` }, 1] },
      )
    if (type === 'HIDDEN') return fc.constantFrom<Condition>(name, { '==': [{ var: `hidden.${id}` }, 'x'] })
    if (type === 'DATE') return order.map(operator => ({ [operator]: [name, '2026-06-01'] }))
    return fc.constantFrom<Condition>(
      { missing: [id] },
      { in: ['x', name] },
      { '==': [{ cat: [name, 1] }, 'x1'] },
    )
  })
  const { any } = fc.letrec<{ any: Condition }>(tie => ({
    any: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      single,
      fc.tuple(tie('any'), tie('any')).map(operands => ({ and: operands })),
      fc.tuple(tie('any'), tie('any')).map(operands => ({ or: operands })),
      tie('any').map(operand => ({ '!': operand })),
      fc.tuple(tie('any'), tie('any'), single).map(operands => ({ if: operands })),
    ),
  }))
  return any
}

const forms: fc.Arbitrary<Form> = fc
  .array(fc.record({ type: fc.constantFrom(...TYPES, 'PAGE_BREAK'), required: fc.boolean() }), {
    minLength: 2,
    maxLength: 8,
  })
  .chain(given => {
    const plain = given.map(({ type, required }, i) => {
      const shown = i === 0 ? 'NUMBER' : type
      return { id: `q${i}`, type: shown, text: 'Q?', choices, ...(shown !== 'PAGE_BREAK' && { required }) }
    })
    const before = (i: number) => conditionOver(plain.slice(0, i).filter(({ type }) => type !== 'PAGE_BREAK'))
    const maybe = (i: number) => (i === 0 ? fc.constant(undefined) : fc.option(before(i), { nil: undefined }))
    const conditions = fc.tuple(...plain.map((_, i) => fc.tuple(maybe(i), maybe(i))))
    const jump = fc.integer({ min: 0, max: plain.length - 2 }).chain(i =>
      fc.record({
        after: fc.constant(`q${i}`),
        when: before(i + 1),
        to: fc.constantFrom('END', ...plain.slice(i + 1).map(({ id }) => id)),
      }),
    )
    return fc.tuple(conditions, fc.array(jump, { maxLength: 3 })).map(([all, jumps]) => ({
      questions: plain.map((question, i) => {
        const [visibleWhen, requiredWhen] = all[i] ?? []
        const isAsked = question.type !== 'PAGE_BREAK' && question.type !== 'HIDDEN'
        return {
          ...question,
          ...(visibleWhen && question.type !== 'HIDDEN' && { visibleWhen }),
          ...(requiredWhen && isAsked && !question.required && { requiredWhen }),
        }
      }),
      logic: { jumps, calculations: [{ id: 'twice', value: { '*': [{ var: 'q0' }, 2] } }] },
    }))
  })

const answersTo = (questions: readonly BaseQuestion[]) =>
  fc
    .tuple(
      ...questions.map(({ type }) =>
        fc.option(
          {
            NUMBER: fc.constantFrom<unknown>(-2, 0, 1, 3, 'many'),
            YES_NO: fc.constantFrom<unknown>(true, false),
            SINGLE_CHOICE: fc.constantFrom<unknown>('a', 'b', 'nosuch'),
            MULTIPLE_CHOICE: fc.subarray<unknown>(['a', 'b', 'c']),
            DATE: fc.constantFrom<unknown>('2026-01-01', '2026-12-31', 'soon'),
            SHORT_TEXT: fc.constantFrom<unknown>('x', 'y'),
            HIDDEN: fc.constantFrom<unknown>('x', 'y'),
          }[type] ?? fc.constant(undefined),
          { nil: undefined },
        ),
      ),
    )
    .map(answers =>
      Object.fromEntries(
        questions.map(({ id }, i) => [id, answers[i]]).filter(([, answer]) => answer !== undefined),
      ),
    )

const VERDICT = `
import { compileFlow } from './src/engine/logic/flow.ts'
import { singleChoiceAnswer as SINGLE_CHOICE } from './src/engine/questions/shared/choice-answer.ts'
import { dateAnswer as DATE } from './src/engine/questions/date/answer.ts'
import { hiddenAnswer as HIDDEN } from './src/engine/questions/hidden/answer.ts'
import { multipleChoiceAnswer as MULTIPLE_CHOICE } from './src/engine/questions/multiple-choice/answer.ts'
import { numberAnswer as NUMBER } from './src/engine/questions/number/answer.ts'
import { shortTextAnswer as SHORT_TEXT } from './src/engine/questions/short-text/answer.ts'
import { yesNoAnswer as YES_NO } from './src/engine/questions/yes-no/answer.ts'
const parts = { SINGLE_CHOICE, DATE, HIDDEN, MULTIPLE_CHOICE, NUMBER, SHORT_TEXT, YES_NO }
globalThis.verdict = text => {
  const { rules, questions, answers } = JSON.parse(text)
  const { hidden, required } = compileFlow(rules)(id => {
    const question = questions.find(one => one.id === id)
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
    return answer === undefined || parts[question.type].check(question, answer) ? undefined : answer
  })
  return JSON.stringify({ hidden: [...hidden.keys()], required: [...required] })
}`

let browserVerdict: (given: object) => { hidden: string[]; required: string[] }
before(async () => {
  const options = {
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
  } as const
  const built: BuildResult = await build({
    ...options,
    stdin: { contents: VERDICT, resolveDir: '.', loader: 'ts' },
  })
  const context = createContext({})
  runInContext(built.outputFiles?.[0]?.text ?? '', context)
  browserVerdict = given =>
    JSON.parse(runInContext(`verdict(${JSON.stringify(JSON.stringify(given))})`, context))
})

const now = new Date('2026-03-03T12:00:00Z')

const RUNS = runsOf(2000)

test('the browser and the server agree on which questions are visible and required', () => {
  let conditions = 0
  fc.assert(
    fc.property(
      forms.chain(form => fc.tuple(fc.constant(form), answersTo(form.questions))),
      ([form, answers]) => {
        assert.deepEqual(logicFaults({ ...form, endings: [], results: undefined }), [])
        const way = compileFormFlow(form.questions, form.logic)
        if (!way?.rules) return
        conditions++
        const { hidden, required } = browserVerdict({ rules: way.rules, questions: form.questions, answers })
        const faults = answerChecker(form.questions, way)(answers, now)
        const told = (code: string) =>
          faults.filter(fault => fault.code === code).map(({ pointer }) => pointer.slice('/answers/'.length))
        const invalid = told('answer_invalid')
        const isGiven = (id: string) => Object.hasOwn(answers, id)
        const asked = form.questions.filter(({ id, type }) => type !== 'PAGE_BREAK' && !hidden.includes(id))
        const missing = asked.filter(
          ({ id, required: always }) => !isGiven(id) && (always || required.includes(id)),
        )
        assert.deepEqual(
          invalid.filter(id => hidden.includes(id)),
          [],
        )
        const mustBe = {
          answer_missing: missing.map(({ id }) => id),
          question_not_asked: hidden.filter(isGiven),
        }
        for (const [code, ids] of Object.entries(mustBe)) {
          // While an answer is invalid, nothing is reported about questions that depend on it.
          if (invalid.length === 0) assert.deepEqual(told(code), ids)
          else assert.ok(told(code).every(id => ids.includes(id)))
        }
      },
    ),
    { numRuns: RUNS },
  )
  assert.ok(conditions > RUNS / 4)
})

test('logic adds less than 2.75 KiB to a page with logic, and nothing to others', async () => {
  const bundle = await bundlePage()
  const weight = (types: readonly string[]) => brotliCompressSync(scriptOf(bundle, types)).length
  const types = ['NUMBER', 'SINGLE_CHOICE']
  const [without, withLogic] = [weight(types), weight([...types, 'LOGIC'])]
  const plain = scriptOf(bundle, types)
  assert.ok(withLogic - without < 2.75 * 1024, `${withLogic - without} bytes`)
  assert.ok(!plain.includes('visibleWhen'))
})
