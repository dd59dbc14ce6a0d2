// Checks answers to a form with logic. Questions that are not asked must have no answer, and answers decide which are required.

import type { Data } from '../expressions/evaluate.ts'
import type { Refusal } from '../faults.ts'
import type { FormFlow } from '../logic/form-flow.ts'
import type { BaseQuestion, Today } from '../questions/type.ts'
import { message } from '../text/messages/message.ts'
import { type Asked, type Given, missingFault } from './asked.ts'

/** Puts answers into a text with {{...}}. */
export type InWords = (text: string, data: Data) => string

const MAX_TITLE = 100
/** Limits how many such faults are reported, because finding the answers behind each one takes time. */
const MAX_CAUSES = 100

/** Every fault of answers, in the order of the questions. */
export function faultsAlongFlow(
  formFlow: FormFlow,
  asked: readonly Asked[],
  given: Given,
  now: Date,
  today: Today,
  words?: InWords,
): Refusal[] {
  const invalid = new Map<string, readonly Refusal[]>()
  const byId = new Map(asked.map(one => [one.question.id, one]))
  const flow = formFlow.find(id => {
    const one = byId.get(id)
    const answer = given(id)
    if (!one || answer === undefined) return undefined
    const faults = one.check(answer, today)
    if (faults.length > 0) invalid.set(id, faults)
    return faults.length > 0 ? undefined : answer
  }, now)
  const broken = flow.broken()
  // Questions that depend on an invalid answer are not reported: the corrected answer decides whether they are asked.
  let unknown = formFlow.bitsOf(invalid.keys())
  let causes = 0
  return asked.flatMap(one => {
    const { id } = one.question
    const cause = flow.hidden.get(id)
    const answer = given(id)
    if (cause) {
      if ((answer === undefined && unknown === 0n) || causes++ >= MAX_CAUSES) return []
      const read = formFlow.readsOf(cause)
      if ((read & unknown) !== 0n) {
        unknown |= formFlow.bitsOf([id])
        return []
      }
      if (answer === undefined) return []
      return [notAskedFault(one, byId.get(formFlow.lastOf(read) ?? '')?.question)]
    }
    const known = invalid.get(id)
    if (known) return known
    const text = broken.get(id)
    if (text !== undefined) return [brokenFault(one, words?.(text, flow.data) ?? text)]
    if (flow.required.has(id)) return requiredFaults(one, answer, today)
    if (answer !== undefined || !one.question.required) return []
    const { visibleWhen } = one.question
    const mayBeHidden =
      visibleWhen && unknown !== 0n && (formFlow.readsOf({ id, visibleWhen }) & unknown) !== 0n
    return mayBeHidden ? [] : [missingFault(one)]
  })
}

function requiredFaults(one: Asked, answer: unknown, today: Today): readonly Refusal[] {
  const { whenRequired: required = one } = one
  return answer === undefined ? [missingFault(required)] : required.check(answer, today)
}

const brokenFault = ({ pointer }: Asked, text: string): Refusal => ({
  pointer,
  code: 'rule_broken',
  message: message('rule_broken', { text }),
})

function notAskedFault({ question, pointer }: Asked, source: BaseQuestion | undefined): Refusal {
  const title = titleOf(question)
  const found = source
    ? message('question_not_asked_after', { question: title, source: titleOf(source) })
    : message('question_not_asked', { question: title })
  return { pointer, code: 'question_not_asked', message: found }
}

/** The text without Markdown, and with a gap in place of each piped answer. */
function titleOf({ id, text = id }: BaseQuestion) {
  const plain = text.replace(/[*`]/g, '').replace(/\{\{.*?\}\}/g, '…')
  return plain.length > MAX_TITLE ? `${plain.slice(0, MAX_TITLE)}…` : plain
}
