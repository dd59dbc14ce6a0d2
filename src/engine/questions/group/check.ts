// What is wrong with the answers inside of a group, each at its place.
import { type Fault, pointerStep } from '../../faults.ts'
import { fault, moreUnknown } from '../shared/faults.ts'
import type { BaseQuestion, Today } from '../type.ts'
import { checkCount, type GroupQuestion } from './answer.ts'
import { type Types, typeIn } from './types.ts'

const MAX_UNKNOWN = 20

/** Every fault of any JSON value as an answer; pointers are relative to it. */
export function answerFaults(
  types: Types,
  question: GroupQuestion,
  answer: unknown,
  today?: Today,
): readonly Fault[] {
  const { questions = [], repeat } = question
  if (!repeat) return entryFaults(types, questions, answer, '', today)
  if (!Array.isArray(answer)) return [fault('', 'answer_invalid', 'Give the entries as an array of objects')]
  if (answer.length === 0)
    return [fault('', 'answer_invalid', 'Leave the answer out if there are no entries')]
  const count = checkCount(question, answer)
  if (count !== undefined) return [fault('', 'answer_invalid', count)]
  return answer.flatMap((entry, i) => entryFaults(types, questions, entry, pointerStep(i), today))
}

function entryFaults(
  types: Types,
  members: readonly BaseQuestion[],
  entry: unknown,
  pointer: string,
  today: Today | undefined,
): Fault[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [fault(pointer, 'answer_invalid', 'Give the answers as an object, by the ids of the questions')]
  const given = new Map<string, unknown>(Object.entries(entry))
  if (given.size === 0)
    return [fault(pointer, 'answer_invalid', 'Answer at least one of these questions, or leave them out')]
  const known = members.flatMap(member => {
    const { answer: part, verify } = typeIn(types, member)
    if (!part) return []
    const answer = given.get(member.id)
    given.delete(member.id)
    const code = answer === undefined ? 'answer_missing' : 'answer_invalid'
    const detail =
      answer === undefined
        ? member.required
          ? part.missing(member)
          : undefined
        : (part.check(member, answer, today) ?? verify?.(member, answer))
    return detail === undefined ? [] : [fault(pointer + pointerStep(member.id), code, detail)]
  })
  const unknown = [...given.keys()]
    .slice(0, MAX_UNKNOWN)
    .map(name =>
      fault(pointer + pointerStep(name), 'question_unknown', 'There is no such question in this group.'),
    )
  const more = given.size - unknown.length
  return [...known, ...unknown, ...(more > 0 ? [moreUnknown(pointer, more, 'group')] : [])]
}
