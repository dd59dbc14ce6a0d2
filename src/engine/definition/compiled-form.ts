// A published version, ready to be asked, checked and scored: what can be worked out once is worked out here.

import { own } from '../own.ts'
import type { Fault } from '../../problem.ts'
import { answerChecker } from '../answers/check-answers.ts'
import { typeOf } from '../questions/index.ts'
import { keeper } from '../questions/shared/answer-normalizer.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Logic } from '../logic/logic.ts'
import { wayOf } from '../logic/form-flow.ts'
import { compileGrading, type Grade, type Grading, type HandGrade } from '../scoring/grade.ts'
import type { Scoring } from '../scoring/schemas.ts'
import type { AppType, Settings } from './definition.ts'
import type { VersionRow } from '../../product/webforms/queries.ts'
import { toAppType } from '../../product/webforms/wire.ts'
import { endingChooser } from './endings.ts'
import { hasShuffled } from './question-order.ts'
import type { TakeForm } from './form-view.ts'

export interface CompiledForm extends TakeForm {
  readonly webformId: string
  readonly appType: AppType
  readonly questions: readonly BaseQuestion[]
  readonly settings: Settings
  readonly logic: Logic
  /** As published, or as corrected since. */
  readonly scoring: Scoring
  /** How many corrections the form had when this was compiled. */
  readonly scoringRevision: number
  readonly endingFor: ReturnType<typeof endingChooser>
  /** Whether choices stand in another order on another page. */
  readonly isShuffled: boolean
  /** Those whose answers are uploaded files. */
  readonly fileQuestions: readonly BaseQuestion[]
  /** Whatever was sent as answers, as they are kept. */
  readonly keep: (answers: unknown) => unknown
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
  const { questions, logic = {}, settings } = row.definition
  const way = wayOf(questions, logic, settings.endings)
  return {
    webformId: row.webform_id,
    version: row.version,
    slug,
    name: row.name,
    description: row.description,
    appType: toAppType(row.app_type),
    questions,
    settings,
    logic,
    scoring,
    scoringRevision,
    way,
    endingFor: endingChooser(settings.endings, logic.jumps),
    isShuffled: hasShuffled(questions),
    fileQuestions: questions.filter(question => typeOf(question).uploads),
    keep: keeper(typeOf, questions),
    check: answerChecker(questions, way),
    grade: row.app_type === 'QUIZ' ? compileGrading(questions, scoring) : undefined,
  }
}

/** The way that somebody with these accepted answers took; undefined where there is but one. */
export const flowOf = ({ way }: Pick<TakeForm, 'way'>, answers: Readonly<Record<string, unknown>>) =>
  way?.find(id => own(answers, id))

/** The grade of accepted answers, with what was given by hand; undefined where nothing is scored. */
export const gradeAnswers = (
  form: CompiledForm,
  answers: Readonly<Record<string, unknown>>,
  byHand?: Readonly<Record<string, HandGrade>>,
): Grade | undefined => form.grade?.(answers, flowOf(form, answers)?.hidden, byHand)
