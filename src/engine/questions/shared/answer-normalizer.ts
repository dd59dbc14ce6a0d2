// Answers as they are stored. Empty answers are left out. Equal answers are written the same way, so that conditions, scoring and counts
// find them.
import type { Value } from '../../expressions/value.ts'
import { getOwn } from '../../get-own.ts'
import { tidyText } from '../../tidy-text.ts'
import type { BaseQuestion, QuestionType } from '../type.ts'

/** Returns a function that normalizes answers by question id. It takes any JSON value; `check` refuses invalid ones. */
export function answerNormalizer(
  typeOf: (question: BaseQuestion) => QuestionType,
  questions: readonly BaseQuestion[],
): (answers: unknown) => unknown {
  const asked = new Set(questions.flatMap(question => (typeOf(question).answer ? [question.id] : [])))
  const normalizers = new Map(
    questions.flatMap(question => {
      const { normalize, value } = typeOf(question)
      const kind = value?.(question)
      const write = (given: unknown) => {
        const answer = kind ? withTidyTexts(kind, given) : given
        return normalize ? normalize(question, answer) : answer
      }
      return normalize || (kind && hasTexts(kind)) ? [[question.id, write] as const] : []
    }),
  )
  const normalized = ([id, answer]: readonly [string, unknown]) =>
    [id, normalizers.get(id)?.(answer) ?? answer] as const
  return answers => {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers
    const given = Object.entries(answers)
    // Others are unknown, and a fault.
    const isNone = ([id, answer]: readonly [string, unknown]) => isEmpty(answer) && asked.has(id)
    if (normalizers.size === 0 && !given.some(isNone)) return answers
    return Object.fromEntries(given.map(normalized).filter(entry => !isNone(entry)))
  }
}

const hasTexts = ({ kind, item, members = {} }: Value): boolean =>
  kind === 'text' || (item !== undefined && hasTexts(item)) || Object.values(members).some(hasTexts)

/** An answer whose texts are tidy. Ids of choices stay as they are. */
function withTidyTexts(value: Value, answer: unknown): unknown {
  if (typeof answer === 'string') return value.kind === 'text' ? tidyText(answer) : answer
  if (typeof answer !== 'object' || answer === null || !hasTexts(value)) return answer
  if (Array.isArray(answer)) {
    const { item } = value
    return item ? answer.map(one => withTidyTexts(item, one)) : answer
  }
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => {
      const member = getOwn(value.members ?? {}, name)
      return [name, member ? withTidyTexts(member, part) : part]
    }),
  )
}

/** What programs send for something that was not answered: null, an empty text, list or object. */
const isEmpty = (answer: unknown): boolean =>
  answer === null || answer === '' || (typeof answer === 'object' && Object.keys(answer).length === 0)

/** Leaves out the empty parts of an answer that is an object of parts. Unknown parts stay, because they are a fault. */
export const withoutEmptyParts =
  <Q>(partsOf: (question: Q) => readonly string[]) =>
  (question: Q, answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
    const given = Object.entries(answer)
    if (!given.some(([, value]) => isEmpty(value))) return answer
    const parts = new Set(partsOf(question))
    return Object.fromEntries(given.filter(([part, value]) => !(isEmpty(value) && parts.has(part))))
  }
