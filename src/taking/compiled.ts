// A published version, ready to be asked, checked and scored: what can be worked out once is worked out here.

import type { Fault } from '../problem.ts'
import { answerChecker } from '../questions/answers.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { compileGrading, type Grade, type Grading, type HandGrade } from '../scoring/grade.ts'
import type { Scoring } from '../scoring/schemas.ts'
import type { AppType, Settings } from '../webforms/definition.ts'
import type { VersionRow } from '../webforms/queries.ts'
import { toAppType } from '../webforms/wire.ts'
import type { TakeForm } from './take-form.ts'

export interface CompiledForm extends TakeForm {
  readonly webformId: string
  readonly appType: AppType
  readonly questions: readonly BaseQuestion[]
  readonly settings: Settings
  /** As published, or as corrected since. */
  readonly scoring: Scoring
  /** How many corrections the form had when this was compiled. */
  readonly scoringRevision: number
  /** Every fault of a set of answers. */
  readonly check: (answers: unknown, now: Date) => Fault[]
  /** Undefined where nothing is scored. */
  readonly grade: Grading | undefined
}

export function compileForm(
  slug: string,
  row: VersionRow,
  scoring: Scoring = row.definition.scoring,
  scoringRevision = 0,
): CompiledForm {
  const { questions, settings } = row.definition
  return {
    webformId: row.webform_id,
    version: row.version,
    slug,
    name: row.name,
    description: row.description,
    appType: toAppType(row.app_type),
    questions,
    settings,
    scoring,
    scoringRevision,
    check: answerChecker(questions),
    grade: row.app_type === 'QUIZ' ? compileGrading(questions, scoring) : undefined,
  }
}

/** The grade of accepted answers, with what was given by hand; undefined where nothing is scored. */
export const gradeAnswers = (
  form: CompiledForm,
  answers: Readonly<Record<string, unknown>>,
  byHand?: Readonly<Record<string, HandGrade>>,
): Grade | undefined => form.grade?.(answers, undefined, byHand)
