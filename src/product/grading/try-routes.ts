// Grades answers by the scoring of a draft, for authors who try their answer key. Stores nothing.
import { type Static, Type } from 'typebox'
import { type CompiledForm, compileForm, gradeAnswers } from '../../engine/definition/compiled-form.ts'
import { toAuthorFaults, toFaults } from '../../engine/faults.ts'
import { getOwn } from '../../engine/get-own.ts'
import { choiceFeedbackFor, feedbackFor } from '../../engine/scoring/feedback.ts'
import type { Grade } from '../../engine/scoring/grade.ts'
import { ruleOf } from '../../engine/scoring/rule.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed, Nullable } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { NullableGradingStatus, QuestionGrading } from '../responses/schemas.ts'
import { WebformParams } from '../schemas.ts'
import { draftAccessOf } from '../webforms/draft-access.ts'
import { draftFaults } from '../webforms/draft-faults.ts'
import { findWebform } from '../webforms/queries.ts'
import { toDraftVersion } from '../webforms/wire.ts'

const TryBody = Type.Object(
  {
    answers: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'Answers by question id. Required questions can be left out.',
    }),
  },
  { ...closed, title: 'TryAnswersRequest', examples: [{ answers: { france: 'paris' } }] },
)

const TriedQuestion = Type.Object(
  {
    ...QuestionGrading.properties,
    feedback: Type.Optional(Type.String({ description: 'The feedback on the answer.' })),
    choiceFeedback: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'By id of the selected choice.' }),
    ),
  },
  { ...closed, title: 'TriedQuestion' },
)

const TriedAnswers = Type.Object(
  {
    score: Type.Number({ description: 'Points so far.' }),
    maxScore: Type.Number({ description: 'The most points of the questions that are asked.' }),
    percent: Type.Number({ description: 'The score in percent.' }),
    passed: Nullable('boolean', { description: 'Null without a pass mark.' }),
    gradingStatus: NullableGradingStatus,
    grade: Nullable('string', { description: 'The grade reached.' }),
    outcome: Nullable('string', { description: 'The id of the outcome.' }),
    questions: Type.Record(Type.String(), TriedQuestion, { description: 'By question id.' }),
  },
  { ...closed, title: 'TriedAnswers' },
)

export const tryRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/webform/:webformid/preview/grade',
    {
      config: { permission: 'webform.read' },
      schema: {
        operationId: 'tryAnswers',
        summary: 'Grade answers by the draft',
        description:
          'Grades the answers by the scoring of the draft of a quiz, and stores nothing. Use it to try an answer key.',
        tags: ['Grading'],
        params: WebformParams,
        body: TryBody,
        problems: ['webform_not_found', 'webform_incomplete', 'answers_invalid', 'scoring_invalid'],
        response: { 200: json(TriedAnswers, 'The grade') },
      },
    },
    async ({ principal, params, body }) => {
      const row = await findWebform(app.db, principal.organizationId, params)
      // The grade reveals the answer key.
      if (!row || !draftAccessOf(principal).readsScoring) throw new Problem('webform_not_found')
      // A missing theme does not matter here.
      const faults = await draftFaults(row, async () => true)
      if (faults.length > 0)
        throw new Problem('webform_incomplete', { faults: toAuthorFaults(authorEn, faults) })
      return gradeDraft(compileForm('', toDraftVersion(row)), body.answers, new Date())
    },
  )
}

function gradeDraft(form: CompiledForm, sent: unknown, now: Date): Static<typeof TriedAnswers> {
  const answers = form.normalize(sent) as Record<string, unknown>
  // An author tries one answer at a time.
  const refusals = form.check(answers, now).filter(({ code }) => code !== 'answer_missing')
  if (refusals.length > 0)
    throw new Problem('answers_invalid', { faults: toFaults(form.catalogue, refusals) })
  const grade = gradeAnswers(form, answers, now)
  if (!grade) throw new Problem('scoring_invalid', { detail: 'Only a quiz has scores.' })
  const { score, maxScore, percent, passed, status, outcome } = grade
  return {
    ...{ score, maxScore, percent, passed, outcome },
    gradingStatus: status,
    grade: grade.grade,
    questions: questionsOf(form, grade, answers),
  }
}

function questionsOf(form: CompiledForm, { questions }: Grade, answers: Readonly<Record<string, unknown>>) {
  const tried = Object.entries(questions).map(([id, graded]) => {
    const rule = ruleOf(form.scoring, id)
    const feedback = rule && feedbackFor(rule, graded)
    const byChoice = rule ? choiceFeedbackFor(rule, getOwn(answers, id)) : []
    return [
      id,
      {
        ...graded,
        ...(feedback !== undefined && { feedback }),
        ...(byChoice.length > 0 && { choiceFeedback: Object.fromEntries(byChoice) }),
      },
    ]
  })
  return Object.fromEntries(tried) as Static<typeof TriedAnswers>['questions']
}
