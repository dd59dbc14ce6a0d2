// The summary of responses is a plain JSON value. Stored and merged parts have the figures of the whole.
import { test } from 'node:test'
import fc from 'fast-check'
import { compileForm } from '../../src/engine/definition/compiled-form.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import type { Scoring } from '../../src/engine/scoring/schemas.ts'
import type { ResponseRow } from '../../src/product/responses/queries.ts'
import { createQuestionCollector } from '../../src/product/summary/question-collector.ts'
import {
  addResponse,
  emptySummary,
  mergeSummaries,
  summaryResult,
  summaryVersion,
} from '../../src/product/summary/summarise.ts'
import { assertSame } from '../support/same-figures.ts'

const choices = ['a', 'b'].map(id => ({ id, text: id }))
const questions: (BaseQuestion & Record<string, unknown>)[] = [
  { id: 'pick', type: 'SINGLE_CHOICE', text: 'Which?', choices },
  { id: 'age', type: 'NUMBER', text: 'How old?' },
]
const scoring: Scoring = { questions: { pick: { correct: 'a', points: 1 } } }
const form = compileForm('', {
  webformId: 'webform_1',
  version: 1,
  name: 'Quiz',
  description: '',
  appType: 'QUIZ',
  definition: { questions, scoring, settings: {} },
})

const response = fc
  .record({ pick: fc.constantFrom('a', 'b'), age: fc.nat(120), day: fc.integer({ min: 10, max: 28 }) })
  .map(({ pick, age, day }): ResponseRow => {
    const points = pick === 'a' ? 1 : 0
    return {
      id: 'response_1',
      webform_id: 'webform_1',
      version: 1,
      submission_id: 'submission_1',
      result_token: '',
      once_key: null,
      scoring_revision: 0,

      email: null,
      respondent: null,
      language: null,
      answers: { pick, age },
      score: points * 100,
      max_score: 100,
      passed: points === 1,
      grade: pick,
      outcome: null,
      grading: { pick: { points, maxPoints: 1, correct: points === 1 } },
      grading_status: null,
      create_date: `2026-03-${day}T00:00:00.000Z`,
    }
  })

test('a summary of stored and merged parts equals that of all responses', () => {
  const asked = createQuestionCollector()
  asked.add(form.questions, form.scoring)
  const all = asked.all()
  const version = summaryVersion(form, all)
  fc.assert(
    fc.property(fc.array(response), fc.array(response), (earlier, later) => {
      const tallyOf = (rows: typeof earlier) => {
        const tally = emptySummary(all)
        for (const row of rows) addResponse(tally, version, row)
        return tally
      }
      const stored = (rows: typeof earlier) => JSON.parse(JSON.stringify(tallyOf(rows)))
      const merged = mergeSummaries(stored(earlier), stored(later), all)
      const texts = { isWhole: true, passPercent: 60, outcomeTitles: new Map<string, string>() }
      assertSame(
        summaryResult(merged, all, texts),
        summaryResult(tallyOf([...earlier, ...later]), all, texts),
      )
    }),
  )
})
