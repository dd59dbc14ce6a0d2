// The scoring that a draft gives to an earlier version.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctedScoring } from '../../../src/web/regrade/corrected-scoring.ts'

const question = (id: string, type = 'SINGLE_CHOICE') => ({ id, type, text: id })
const version = {
  questions: [question('same'), question('retyped'), question('removed'), question('unscored')],
  scoring: {
    questions: {
      same: { points: 1, correct: 'a' },
      retyped: { points: 1, correct: 'a' },
      removed: { points: 1, correct: 'a' },
      unscored: { points: 1, correct: 'a' },
    },
    passMark: { points: 2 },
  },
}
const draft = {
  questions: [question('same'), question('retyped', 'NUMBER'), question('unscored'), question('added')],
  scoring: {
    questions: {
      same: { points: 1, correct: 'b' },
      retyped: { points: 1, correct: 7 },
      added: { points: 1, correct: 'b' },
    },
    outcomes: [{ id: 'dog', title: 'Dog', weights: { same: { a: 1 }, added: { b: 2 } } }],
  },
}

test('rules of questions that both have are those of the draft; others stay as they were', () => {
  assert.deepEqual(correctedScoring(version, draft), {
    questions: {
      same: { points: 1, correct: 'b' },
      retyped: { points: 1, correct: 'a' },
      removed: { points: 1, correct: 'a' },
    },
    outcomes: [{ id: 'dog', title: 'Dog', weights: { same: { a: 1 } } }],
  })
})

test('questions to which the rule of the draft does not fit keep theirs', () => {
  const { questions } = correctedScoring(version, draft, new Set(['same']))
  assert.deepEqual(questions?.['same'], { points: 1, correct: 'a' })
})
