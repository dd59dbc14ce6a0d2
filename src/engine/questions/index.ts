// The table of question types. A new type is a folder and one line here, and one in browser/parts.ts if it has a script.
import { address } from './address/definition.ts'
import { cloze } from './cloze/definition.ts'
import { consent } from './consent/definition.ts'
import { date } from './date/definition.ts'
import { datetime } from './datetime/definition.ts'
import { dropdown } from './dropdown/definition.ts'
import { email } from './email/definition.ts'
import { file } from './file/definition.ts'
import { groupOf } from './group/definition.ts'
import { hidden } from './hidden/definition.ts'
import { hotspot } from './hotspot/definition.ts'
import { longText } from './long-text/definition.ts'
import { matrix } from './matrix/definition.ts'
import { multipleChoice } from './multiple-choice/definition.ts'
import { name } from './name/definition.ts'
import { number } from './number/definition.ts'
import { pageBreak } from './page-break/definition.ts'
import { phone } from './phone/definition.ts'
import { ranking } from './ranking/definition.ts'
import { rating } from './rating/definition.ts'
import { scale } from './scale/definition.ts'
import { shortText } from './short-text/definition.ts'
import { signature } from './signature/definition.ts'
import { singleChoice } from './single-choice/definition.ts'
import { statement } from './statement/definition.ts'
import { time } from './time/definition.ts'
import type { BaseQuestion, QuestionType } from './type.ts'
import { url } from './url/definition.ts'
import { yesNo } from './yes-no/definition.ts'

/** Erases the question's type: callers look up each question by its own type. */
const entry = <Q extends BaseQuestion>(type: QuestionType<Q>) => type as unknown as QuestionType

const simple: ReadonlyMap<string, QuestionType> = new Map(
  [
    entry(statement),
    entry(pageBreak),
    entry(shortText),
    entry(longText),
    entry(email),
    entry(number),
    entry(yesNo),
    entry(singleChoice),
    entry(dropdown),
    entry(multipleChoice),
    entry(date),
    entry(rating),
    entry(phone),
    entry(url),
    entry(time),
    entry(datetime),
    entry(scale),
    entry(ranking),
    entry(matrix),
    entry(name),
    entry(address),
    entry(consent),
    entry(cloze),
    entry(hotspot),
    entry(signature),
    entry(file),
    entry(hidden),
  ].map(type => [type.type, type]),
)
const group = entry(groupOf(simple))

export const questionTypes: ReadonlyMap<string, QuestionType> = new Map([...simple, [group.type, group]])

/** The type of a question whose definition was checked against its schema. */
export function typeOf(question: BaseQuestion): QuestionType {
  const type = questionTypes.get(question.type)
  if (!type) throw new Error(`No question type ${question.type}`)
  return type
}

/** The questions, and the questions inside them. */
export const withInside = (questions: readonly BaseQuestion[]): readonly BaseQuestion[] =>
  questions.flatMap(question => [question, ...(typeOf(question).inside?.questions(question) ?? [])])
