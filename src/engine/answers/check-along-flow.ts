// Answers to a form with logic: what is not asked takes no answer, and what is required depends on answers.
import type { Refusal } from '../faults.ts'
import type { FormFlow } from '../logic/form-flow.ts'
import type { BaseQuestion, Today } from '../questions/type.ts'
import { message } from '../text/messages/message.ts'
import type { Asked, Given } from './check-answers.ts'

const MAX_TITLE = 100
/** What a decision looked at takes time to tell. Beyond these there are faults enough already. */
const MAX_LOOKS = 100

/** Every fault of answers, in the order of the questions. */
export function faultsOnTheWay(
  way: FormFlow,
  asked: readonly Asked[],
  given: Given,
  today: Today,
): Refusal[] {
  const invalid = new Map<string, readonly Refusal[]>()
  const byId = new Map(asked.map(one => [one.question.id, one]))
  const flow = way.find(id => {
    const one = byId.get(id)
    const answer = given(id)
    if (!one || answer === undefined) return undefined
    const faults = invalidFaults(one, answer, today)
    if (faults.length > 0) invalid.set(id, faults)
    return faults.length > 0 ? undefined : answer
  })
  // What depends on an answer that has to be corrected first may be asked then: nothing is said of it now.
  let unknown = way.bitsOf(invalid.keys())
  let looks = 0
  return asked.flatMap(one => {
    const { id } = one.question
    const cause = flow.hidden.get(id)
    const answer = given(id)
    if (cause) {
      if ((answer === undefined && unknown === 0n) || looks++ >= MAX_LOOKS) return []
      const looked = way.looksAt(cause)
      if ((looked & unknown) !== 0n) {
        unknown |= way.bitsOf([id])
        return []
      }
      if (answer === undefined) return []
      return [notAskedFault(one, byId.get(way.lastOf(looked) ?? '')?.question)]
    }
    const known = invalid.get(id)
    if (known) return known
    if (flow.required.has(id)) return requiredFaults(one, answer, today)
    if (answer !== undefined || !one.question.required) return []
    const { visibleWhen } = one.question
    const mayGo = visibleWhen && unknown !== 0n && (way.looksAt({ id, visibleWhen }) & unknown) !== 0n
    return mayGo ? [] : [missingFault(one)]
  })
}

/** What is wrong with an answer. */
export function invalidFaults(
  { question, part, verify, inside, pointer }: Asked,
  answer: unknown,
  today: Today,
): Refusal[] {
  if (inside)
    return inside
      .faults(question, answer, today)
      .map(found => ({ ...found, pointer: pointer + found.pointer }))
  const found = part.check(question, answer, today) ?? verify?.(question, answer)
  return found ? [{ pointer, code: 'answer_invalid', message: found }] : []
}

export const missingFault = ({ question, part, pointer }: Asked): Refusal => ({
  pointer,
  code: 'answer_missing',
  message: part.missing(question),
})

/** As if the question said that it is required: some types take less then. */
function requiredFaults(one: Asked, answer: unknown, today: Today): Refusal[] {
  const required = { ...one, question: { ...one.question, required: true } }
  return answer === undefined ? [missingFault(required)] : invalidFaults(required, answer, today)
}

function notAskedFault({ question, pointer }: Asked, source: BaseQuestion | undefined): Refusal {
  const title = titleOf(question)
  const found = source
    ? message('question_not_asked_after', { question: title, source: titleOf(source) })
    : message('question_not_asked', { question: title })
  return { pointer, code: 'question_not_asked', message: found }
}

/** Without the marks of Markdown, and with a gap where another answer would stand. */
function titleOf({ id, text = id }: BaseQuestion) {
  const plain = text.replace(/[*`]/g, '').replace(/\{\{.*?\}\}/g, '…')
  return plain.length > MAX_TITLE ? `${plain.slice(0, MAX_TITLE)}…` : plain
}
