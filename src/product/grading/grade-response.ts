// Manual grading: points and comments that a person gives.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { getOwn } from '../../engine/get-own.ts'
import type { HandGrade } from '../../engine/scoring/grade.ts'
import { isPoints } from '../../engine/scoring/points.ts'
import { isByHand, ruleOf } from '../../engine/scoring/rule.ts'
import { newId } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import { noteChanges } from '../responses/change-queries.ts'
import { gradedFact, tellResponses } from '../responses/facts.ts'
import { insertHistory } from '../responses/history-queries.ts'
import { lockResponse, type ResponseRow, updateResponseGrading } from '../responses/queries.ts'
import type { ResponseParams } from '../responses/schemas.ts'
import { viewOf, visibleTo } from '../responses/view.ts'
import { gradingColumns } from '../responses/wire.ts'
import type { Trx } from '../tables/tables.ts'
import { findCompiledVersion } from '../webforms/compiled-version.ts'
import { requireWebform } from '../webforms/queries.ts'
import { handGradesOf, regradeRow } from './regrade-row.ts'
import type { GradeResponseBody } from './schemas.ts'

type GivenGrades = GradeResponseBody['questions']

/**
 * Grades answers of a response manually. If two people grade at the same time, the last write wins and the history keeps both.
 * A grade without effect writes nothing.
 * @throws {Problem} grade_invalid with every fault
 */
export async function gradeResponse(
  trx: Trx,
  principal: ClientPrincipal,
  params: ResponseParams,
  { questions: given }: GradeResponseBody,
  now: string,
  client: Client,
): Promise<ResponseRow> {
  await requireWebform(trx, principal.organizationId, params)
  const row = await lockResponse(trx, params.webformid, params.responseid)
  const view = viewOf(principal)
  const isVisible = row && (await visibleTo(view, trx, params.webformid, client))
  if (!row || isVisible?.(row) === false) throw new Problem('response_not_found')
  const form = await findCompiledVersion(trx, row.webform_id, row.version)
  if (!form) throw new Problem('version_not_found')
  const faults = Object.entries(given).flatMap(([id, { points }]) =>
    view.hidden.has(id) ? unknownQuestion(id) : faultsOf(form, row, id, points),
  )
  if (faults.length > 0) throw new Problem('grade_invalid', { faults })
  const { grade, change } = regradeRow(form, row, merged(handGradesOf(row), given))
  if (!change) return row
  await insertHistory(trx, [
    {
      webform_id: row.webform_id,
      response_id: row.id,
      id: newId(trx, 'grading'),
      cause: 'MANUAL',
      author: principal.id,
      change: JSON.stringify(change),
      create_date: now,
    },
  ])
  await noteChanges(trx, row.webform_id, [row.id])
  await tellResponses(trx, row.webform_id, [gradedFact(row, 'MANUAL', change, now)])
  await record(trx, principal, {
    action: 'grade',
    resource: 'response',
    id: row.id,
    webformId: row.webform_id,
    now,
  })
  return updateResponseGrading(trx, row, {
    ...gradingColumns(grade),
    scoring_revision: Math.max(row.scoring_revision, form.scoringRevision),
  })
}

const unknownQuestion = (id: string): Fault[] => [
  {
    pointer: `/questions${pointerStep(id)}`,
    code: 'question_unknown',
    detail: 'Question not found in the version that the respondent answered.',
  },
]

function faultsOf(
  form: CompiledForm,
  row: ResponseRow,
  id: string,
  points: number | null | undefined,
): Fault[] {
  const pointer = `/questions${pointerStep(id)}`
  const fault = (code: string, detail: string, below = '') => [{ pointer: pointer + below, code, detail }]
  const rule = ruleOf(form.scoring, id)
  if (!form.questions.some(question => question.id === id)) return unknownQuestion(id)
  if (!rule || !isByHand(rule))
    return fault(
      'question_not_manual',
      'You can grade only questions with manual: true in their scoring rule.',
    )
  if (!Object.hasOwn(row.answers, id))
    return fault('answer_missing', 'The respondent did not answer this question. It gets 0 points.')
  const { points: maxPoints = 0 } = rule
  if (points === undefined || points === null) return []
  if (!isPoints(points)) return fault('points_invalid', 'Points can have at most two decimals.', '/points')
  return points > maxPoints ? fault('points_too_many', `The maximum is ${maxPoints} points.`, '/points') : []
}

/** Absent members stay; null clears. */
function merged(before: Readonly<Record<string, HandGrade>>, given: GivenGrades): Record<string, HandGrade> {
  const changed = Object.entries(given).map(([id, { points, comment }]) => {
    const earlier = getOwn(before, id)
    const newComment = comment === undefined ? earlier?.comment : (comment ?? undefined)
    return [
      id,
      {
        points: points === undefined ? (earlier?.points ?? null) : points,
        ...(newComment !== undefined && { comment: newComment }),
      },
    ]
  })
  return { ...before, ...Object.fromEntries(changed) }
}
