// Every example in docs/scoring.md behaves as the page says.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import { Question } from '../../src/engine/definition/definition.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import type { ScoringKind } from '../../src/engine/questions/type.ts'
import { compileGrading } from '../../src/engine/scoring/grade.ts'
import { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { faultsOf } from '../../src/platform/http/faults.ts'
import { toContent } from '../../src/product/webforms/edit.ts'
import { NewWebform } from '../../src/product/webforms/schemas.ts'
import { pointsFor } from './by-kind.ts'

// biome-ignore lint/suspicious/noExplicitAny: examples are read freely
const examples: any[] = [
  ...readFileSync('docs/scoring.md', 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm),
].map(([, text = '']) => JSON.parse(text))

const form = Compile(NewWebform)
const question = Compile(Question)
const rule = Compile(ScoringRule)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

test('every form can be activated, and every example answer gets the documented grade', () => {
  let grading: ReturnType<typeof compileGrading> | undefined
  let graded = 0
  for (const example of examples) {
    if (example.name) {
      assert.deepEqual(faultsOf(form, example), [])
      assert.ok(form.Check(example))
      const { definition } = toContent(example)
      assert.deepEqual(checkDefinition('QUIZ', definition), [])
      grading = compileGrading(definition.questions, definition.scoring)
    } else if (example.answers) {
      const grade = grading?.(example.answers)
      assert.ok(isObject(grade))
      const told = Object.fromEntries(Object.entries(grade).filter(([name]) => name in example.grade))
      assert.deepEqual(told, example.grade)
      graded++
    }
  }
  assert.ok(graded >= 5)
})

for (const { question: asked, rule: given, scores } of examples.filter(example => example.rule)) {
  test(`${asked.type}: ${asked.text}`, () => {
    assert.deepEqual(faultsOf(rule, given), [])
    assert.ok(rule.Check(given))
    assert.deepEqual(faultsOf(question, asked), [])
    const kind: ScoringKind | undefined = questionTypes.get(asked.type)?.scoring
    assert.ok(kind)
    for (const [answer, points] of scores) {
      assert.equal(questionTypes.get(asked.type)?.answer?.check({ id: 'q', ...asked }, answer), undefined)
      assert.equal(pointsFor(kind, asked, given, answer), points, JSON.stringify(answer))
    }
  })
}
