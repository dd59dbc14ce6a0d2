// The table of question types: a new type is a new file and one line here (and one in browser-parts.ts).
import { address } from './address.ts'
import { cloze } from './cloze.ts'
import { consent } from './consent.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { dropdown } from './dropdown.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { groupOf } from './group.ts'
import { hidden } from './hidden.ts'
import { hotspot } from './hotspot.ts'
import { longText } from './long-text.ts'
import { matrix } from './matrix.ts'
import { multipleChoice } from './multiple-choice.ts'
import { name } from './name.ts'
import { number } from './number.ts'
import { pageBreak } from './page-break.ts'
import { phone } from './phone.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { scale } from './scale.ts'
import { shortText } from './short-text.ts'
import { signature } from './signature.ts'
import { singleChoice } from './single-choice.ts'
import { statement } from './statement.ts'
import { time } from './time.ts'
import type { BaseQuestion, QuestionType } from './type.ts'
import { url } from './url.ts'
import { yesNo } from './yes-no.ts'

/** Erases the type of the question: the table is only asked with questions of the entry's own type. */
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

/** The questions, and those inside of them. */
export const withInside = (questions: readonly BaseQuestion[]): readonly BaseQuestion[] =>
  questions.flatMap(question => [question, ...(typeOf(question).inside?.questions(question) ?? [])])
