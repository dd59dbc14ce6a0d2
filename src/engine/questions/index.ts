// The table of question types. A new type is a folder and a line here, in checks.ts, pages.ts and reports.ts, and in
// browser/table.ts.
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
import { type BaseQuestion, entryOf, type QuestionType } from './type.ts'
import { url } from './url/definition.ts'
import { yesNo } from './yes-no/definition.ts'

const all: readonly QuestionType[] = [
  statement,
  pageBreak,
  shortText,
  longText,
  email,
  number,
  yesNo,
  singleChoice,
  dropdown,
  multipleChoice,
  date,
  rating,
  phone,
  url,
  time,
  datetime,
  scale,
  ranking,
  matrix,
  name,
  address,
  consent,
  cloze,
  hotspot,
  signature,
  file,
  hidden,
]
const simple: ReadonlyMap<string, QuestionType> = new Map(all.map(type => [type.type, type]))
const group: QuestionType = groupOf(simple)

export const questionTypes: ReadonlyMap<string, QuestionType> = new Map([...simple, [group.type, group]])

/** The type of a question whose definition was checked against its schema. */
export const typeOf = (question: BaseQuestion): QuestionType => entryOf(questionTypes, question)

/** The questions, and the questions inside them. */
export const withInside = (questions: readonly BaseQuestion[]): readonly BaseQuestion[] =>
  questions.flatMap(question => [question, ...(typeOf(question).inside?.questions(question) ?? [])])
