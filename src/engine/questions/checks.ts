// The checks of the question types that only the server makes.

import type { Refusal } from '../faults.ts'
import type { Message } from '../text/messages/codes.ts'
import { addressChecks } from './address/definition.ts'
import { clozeChecks } from './cloze/definition.ts'
import { consentChecks } from './consent/definition.ts'
import { dateChecks } from './date/definition.ts'
import { datetimeChecks } from './datetime/definition.ts'
import { dropdownChecks } from './dropdown/definition.ts'
import { emailChecks } from './email/definition.ts'
import { fileChecks } from './file/definition.ts'
import { groupChecksOf } from './group/checks.ts'
import { hiddenChecks } from './hidden/definition.ts'
import { hotspotChecks } from './hotspot/definition.ts'
import { questionTypes, typeOf } from './index.ts'
import { longTextChecks } from './long-text/definition.ts'
import { matrixChecks } from './matrix/definition.ts'
import { multipleChoiceChecks } from './multiple-choice/definition.ts'
import { nameChecks } from './name/definition.ts'
import { numberChecks } from './number/definition.ts'
import { pageBreakChecks } from './page-break/definition.ts'
import { phoneChecks } from './phone/definition.ts'
import { rankingChecks } from './ranking/definition.ts'
import { ratingChecks } from './rating/definition.ts'
import { scaleChecks } from './scale/definition.ts'
import { shortTextChecks } from './short-text/definition.ts'
import { signatureChecks } from './signature/definition.ts'
import { singleChoiceChecks } from './single-choice/definition.ts'
import { statementChecks } from './statement/definition.ts'
import { timeChecks } from './time/definition.ts'
import { type BaseQuestion, entryOf, type QuestionChecks, type Today } from './type.ts'
import { urlChecks } from './url/definition.ts'
import { yesNoChecks } from './yes-no/definition.ts'

const simple: ReadonlyMap<string, QuestionChecks> = new Map(
  Object.entries<QuestionChecks>({
    STATEMENT: statementChecks,
    PAGE_BREAK: pageBreakChecks,
    SHORT_TEXT: shortTextChecks,
    LONG_TEXT: longTextChecks,
    EMAIL: emailChecks,
    NUMBER: numberChecks,
    YES_NO: yesNoChecks,
    SINGLE_CHOICE: singleChoiceChecks,
    DROPDOWN: dropdownChecks,
    MULTIPLE_CHOICE: multipleChoiceChecks,
    DATE: dateChecks,
    RATING: ratingChecks,
    PHONE: phoneChecks,
    URL: urlChecks,
    TIME: timeChecks,
    DATETIME: datetimeChecks,
    SCALE: scaleChecks,
    RANKING: rankingChecks,
    MATRIX: matrixChecks,
    NAME: nameChecks,
    ADDRESS: addressChecks,
    CONSENT: consentChecks,
    CLOZE: clozeChecks,
    HOTSPOT: hotspotChecks,
    SIGNATURE: signatureChecks,
    FILE: fileChecks,
    HIDDEN: hiddenChecks,
  }),
)
const checks: ReadonlyMap<string, QuestionChecks> = new Map([
  ...simple,
  ['GROUP', groupChecksOf(questionTypes, simple)],
])

/** The checks of a question whose definition was checked against its schema. */
export const checksOf = (question: BaseQuestion): QuestionChecks => entryOf(checks, question)

/** Every fault of an answer. Takes any JSON value. */
export type AnswerCheck = (answer: unknown, today?: Today) => readonly Refusal[]

/**
 * Compiles the check of a question's answers; undefined if its type takes none.
 * @param pointer the place of the answer, with which the pointers of faults begin
 */
export function answerCheckOf(question: BaseQuestion, pointer = ''): AnswerCheck | undefined {
  const { answer: part } = typeOf(question)
  const { verify, answerFaults } = checksOf(question)
  if (!part) return undefined
  if (answerFaults)
    return (answer, today) =>
      answerFaults(question, answer, today).map(found => ({ ...found, pointer: pointer + found.pointer }))
  return (answer, today) => {
    const found = part.check(question, answer, today) ?? verify?.(question, answer)
    return found ? [{ pointer, code: 'answer_invalid', message: found }] : []
  }
}

/** Reports whether the server accepts an answer to a question. */
export const accepts = (question: BaseQuestion, answer: unknown): boolean =>
  answerCheckOf(question)?.(answer).length === 0

/** Returns why a question refuses a key as an answer. */
export const refusalOfKey = (question: BaseQuestion, key: unknown): Message | undefined =>
  answerCheckOf(question)?.(key)[0]?.message
