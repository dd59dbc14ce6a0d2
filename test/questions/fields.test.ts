// The fields with which a page opens are those that it would send for the answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionTypes, typeOf } from '../../src/engine/questions/index.ts'
import { pageOf } from '../../src/engine/questions/pages.ts'
import { fieldName } from '../../src/engine/questions/type.ts'
import { examples } from './examples.ts'

/** Their answers are uploads or entries, which a page cannot open with. */
const WITHOUT_FIELDS = ['FILE', 'GROUP', 'HOTSPOT', 'SIGNATURE']

test('the fields of an answer are read as the same answer', () => {
  for (const { question, good } of examples) {
    const { answer: part, normalize } = typeOf(question)
    const { fields } = pageOf(question)
    if (!fields || !part) continue
    for (const answer of good) {
      const sent = new URLSearchParams(
        fields(question, answer).map(([name, value]) => [fieldName(question.id, name), value]),
      )
      // A consent that was not given is not an answer.
      const given: unknown = part.read(question, sent) ?? (answer === false ? answer : undefined)
      const normal = (value: unknown) => normalize?.(question, value) ?? value
      assert.deepEqual(normal(given), normal(answer), `${question.type} ${JSON.stringify(answer)}`)
    }
  }
})

test('a page can open with answers to all types but a few', () => {
  const without = [...questionTypes.values()].filter(
    type => type.answer && !pageOf({ id: '', type: type.type }).fields,
  )
  assert.deepEqual(without.map(({ type }) => type).sort(), WITHOUT_FIELDS)
})
