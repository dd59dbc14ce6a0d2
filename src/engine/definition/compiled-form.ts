// A published version, compiled once for rendering, checking and scoring.

import { answerChecker } from '../answers/check-answers.ts'
import { pipeText } from '../expressions/pipe-text.ts'
import type { Refusal } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import { compileFormFlow, zonedLogic } from '../logic/form-flow.ts'
import type { Logic } from '../logic/logic.ts'
import { wordsIn } from '../logic/piped-values.ts'
import { typeOf } from '../questions/index.ts'
import { answerNormalizer } from '../questions/shared/answer-normalizer.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { compileGrading, type Grade, type Grading, type HandGrade } from '../scoring/grade.ts'
import type { Scoring } from '../scoring/schemas.ts'
import { catalogueFor } from '../text/messages/catalogues.ts'
import { languagesOf, translate } from '../translation/translate.ts'
import { withWords } from '../translation/words.ts'
import type { AppType, Definition, Settings } from './definition.ts'
import { endingChooser } from './endings.ts'
import type { FormView } from './form-view.ts'
import { hasShuffled } from './question-order.ts'

/** A version as it was published; it never changes. */
export interface PublishedVersion {
  readonly webformId: string
  readonly version: number
  readonly name: string
  readonly description: string
  readonly appType: AppType
  readonly definition: Definition
}

/** The estimated bytes of memory of a compiled form per character of its JSON. Measured: 2 to 11, with much logic 20 and more. */
export const COMPILED_RATIO = 16

export interface CompiledForm extends FormView {
  readonly webformId: string
  readonly appType: AppType
  readonly questions: readonly BaseQuestion[]
  readonly settings: Settings
  readonly logic: Logic
  /** The scoring as published, or as corrected later, in the language of the form. */
  readonly scoring: Scoring
  /** The number of corrections when the form was compiled. */
  readonly scoringRevision: number
  readonly endingFor: ReturnType<typeof endingChooser>
  /** True if the order of choices differs between respondents. */
  readonly isShuffled: boolean
  /** Questions whose answers are uploaded files. */
  readonly fileQuestions: readonly BaseQuestion[]
  /** Writes equal answers the same way. Takes any JSON value. */
  readonly normalize: (answers: unknown) => unknown
  /** Every fault of a set of answers. */
  readonly check: (answers: unknown, now: Date) => Refusal[]
  /** Undefined if nothing is scored. */
  readonly grade: Grading | undefined
}

/** @param language one of the form's; the first by default */
export function compileForm(
  slug: string,
  published: PublishedVersion,
  scoring: Scoring = published.definition.scoring,
  scoringRevision = 0,
  language = languagesOf(published.definition.settings)[0],
): CompiledForm {
  const { logic = {}, translations } = published.definition
  const { name, description, questions, settings, ...translated } = translate(
    {
      name: published.name,
      description: published.description,
      questions: asAsked(published),
      scoring,
      settings: published.definition.settings,
    },
    language,
    translations,
  )
  const formFlow = compileFormFlow(questions, zonedLogic({ logic, settings }), settings.endings)
  const catalogue = withWords(catalogueFor(language), getOwn(settings.words ?? {}, language))
  return {
    webformId: published.webformId,
    version: published.version,
    slug,
    ...(settings.languages && { language }),
    catalogue,
    name,
    description,
    appType: published.appType,
    questions,
    settings,
    logic,
    scoring: translated.scoring,
    scoringRevision,
    formFlow,
    endingFor: endingChooser(settings.endings, logic.jumps),
    isShuffled: hasShuffled(questions),
    fileQuestions: questions.filter(question => typeOf(question).uploads),
    normalize: answerNormalizer(typeOf, questions),
    check: answerChecker(questions, formFlow, (text, data) =>
      pipeText(text, wordsIn({ questions, calculations: logic.calculations, data, catalogue })),
    ),
    // The names of grades are stored in the first language.
    grade: published.appType === 'QUIZ' ? compileGrading(questions, scoring) : undefined,
  }
}

/** What counting the answers to a version needs: who is asked what, and the scoring. */
export type CountedForm = Pick<CompiledForm, 'questions' | 'scoring' | 'logic' | 'formFlow'>

/** Compiles only what counting answers needs. Its texts are in the first language. */
export function compileCounted(
  published: PublishedVersion,
  scoring = published.definition.scoring,
): CountedForm {
  const { logic = {}, settings } = published.definition
  const questions = asAsked(published)
  const formFlow = compileFormFlow(questions, zonedLogic(published.definition), settings.endings)
  return { questions, scoring, logic, formFlow }
}

/** The questions with the defaults of the kind of form. */
const asAsked = ({ appType, definition: { questions } }: PublishedVersion): readonly BaseQuestion[] =>
  appType === 'QUIZ' ? questions.map(question => typeOf(question).inQuiz?.(question) ?? question) : questions

/** The flow through the form with accepted answers that were given now; undefined if it is the same for all answers. */
export const flowOf = (
  { formFlow }: Pick<FormView, 'formFlow'>,
  answers: Readonly<Record<string, unknown>>,
  now: Date,
) => formFlow?.find(id => getOwn(answers, id), now)

/** The grade of accepted answers that were given now, including points given by hand; undefined if nothing is scored. */
export const gradeAnswers = (
  form: CompiledForm,
  answers: Readonly<Record<string, unknown>>,
  now: Date,
  byHand?: Readonly<Record<string, HandGrade>>,
): Grade | undefined => form.grade?.(answers, flowOf(form, answers, now)?.hidden, byHand)
