// What a principal sees of responses. API keys see all. A browser token can be limited to the responses that meet a condition,
// and some answers and fields can be hidden from it: they cannot be read, filtered by or sorted by.
import type { Condition } from '../../engine/expressions/condition.ts'
import { namesIn } from '../../engine/expressions/references.ts'
import type { GradingChange } from '../../engine/scoring/diff-gradings.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { compileFilter, type Matches } from './filter.ts'
import type { HistoryRow } from './history-queries.ts'
import { findResponse, type ResponseRow } from './queries.ts'
import { findAskedQuestions } from './response-fields.ts'
import type { ResponseParams } from './schemas.ts'

export interface ResponseView {
  readonly filter: Condition | undefined
  /** Question ids and names of response fields. */
  readonly hidden: ReadonlySet<string>
}

/** The fields that a token can hide. Some reveal others, which are then hidden as well. */
export const HIDEABLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  _submissionId: [],
  _email: [],
  _language: [],
  _respondentId: [],
  _respondentEmail: [],
  _respondentName: [],
  _score: ['_percent'],
  _maxScore: ['_percent'],
  _percent: ['_score'],
  _passed: [],
  _gradingStatus: [],
  _grade: [],
  _outcome: [],
}

const WHOLE: ResponseView = { filter: undefined, hidden: new Set() }

export function viewOf(principal: ClientPrincipal): ResponseView {
  if (principal.kind !== 'token' || !principal.claims.results) return WHOLE
  const { filter, hide = [] } = principal.claims.results
  return { filter, hidden: new Set(hide.flatMap(name => [name, ...(HIDEABLE_FIELDS[name] ?? [])])) }
}

/**
 * Compiles the condition of a view; undefined if it has none. A condition that does not fit the web form, because it names a question
 * of another one, is met by no response.
 */
export async function visibleTo(
  { filter }: ResponseView,
  db: Db,
  webformId: string,
  client: Client,
): Promise<Matches | undefined> {
  if (!filter) return undefined
  try {
    return compileFilter(filter, await findAskedQuestions(db, webformId, namesIn(filter), client))
  } catch (error) {
    if (error instanceof Problem) return () => false
    throw error
  }
}

/**
 * Reads one response, without what is hidden.
 * @throws {Problem} webform_not_found; response_not_found, also if the view excludes it
 */
export async function requireResponse(
  db: Db,
  principal: ClientPrincipal,
  { webformid, responseid, ...params }: ResponseParams,
  client: Client,
): Promise<ResponseRow> {
  await requireWebform(db, principal.organizationId, { webformid, ...params })
  const view = viewOf(principal)
  const row = await findResponse(db, webformid, responseid)
  const matches = row && (await visibleTo(view, db, webformid, client))
  if (!row || matches?.(row) === false) throw new Problem('response_not_found')
  return withoutHidden(row, view)
}

/** The response without hidden answers and fields. */
export function withoutHidden(row: ResponseRow, { hidden }: ResponseView): ResponseRow {
  if (hidden.size === 0) return row
  const shown = withoutHiddenFields(row, hidden)
  return {
    ...shown,
    answers: without(row.answers, hidden),
    // Points of single questions add up to the score.
    grading: shown.grading && (hidden.has('_score') ? {} : without(shown.grading, hidden)),
  }
}

/** The response without hidden fields, but with all answers, for logic. */
export function withoutHiddenFields(row: ResponseRow, hidden: ReadonlySet<string>): ResponseRow {
  if (hidden.size === 0) return row
  const isHidden = (name: string) => hidden.has(name)
  return {
    ...row,
    submission_id: isHidden('_submissionId') ? null : row.submission_id,
    email: isHidden('_email') ? null : row.email,
    language: isHidden('_language') ? null : row.language,
    respondent: withoutHiddenRespondent(row.respondent, hidden),
    score: isHidden('_score') ? null : row.score,
    max_score: isHidden('_maxScore') ? null : row.max_score,
    passed: isHidden('_passed') ? null : row.passed,
    grading: isHidden('_gradingStatus') ? null : row.grading,
    grading_status: isHidden('_gradingStatus') ? null : row.grading_status,
    grade: isHidden('_grade') ? null : row.grade,
    outcome: isHidden('_outcome') ? null : row.outcome,
  }
}

/** Null if the id is hidden, because a respondent without it is nobody. */
function withoutHiddenRespondent(respondent: ResponseRow['respondent'], hidden: ReadonlySet<string>) {
  if (!respondent || hidden.has('_respondentId')) return null
  const { id, email, name } = respondent
  return {
    id,
    ...(email !== undefined && !hidden.has('_respondentEmail') && { email }),
    ...(name !== undefined && !hidden.has('_respondentName') && { name }),
  }
}

/** An entry of the grading history without hidden questions and fields. */
export function withoutHiddenChanges(row: HistoryRow, { hidden }: ResponseView): HistoryRow {
  if (hidden.size === 0) return row
  const verdict = (whole: GradingChange['from']): GradingChange['from'] => ({
    score: hidden.has('_score') ? null : whole.score,
    maxScore: hidden.has('_maxScore') ? null : whole.maxScore,
    percent: hidden.has('_percent') ? null : whole.percent,
    passed: hidden.has('_passed') ? null : whole.passed,
    gradingStatus: hidden.has('_gradingStatus') ? null : whole.gradingStatus,
    grade: hidden.has('_grade') ? null : whole.grade,
    outcome: hidden.has('_outcome') ? null : whole.outcome,
  })
  const { from, to, questions } = row.change
  const shown = hidden.has('_score') ? {} : without(questions, hidden)
  return { ...row, change: { from: verdict(from), to: verdict(to), questions: shown } }
}

const without = <T>(members: Readonly<Record<string, T>>, hidden: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !hidden.has(name)))
