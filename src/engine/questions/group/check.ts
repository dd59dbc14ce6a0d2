// Checks the answers in a group.
import { pointerStep, type Refusal } from '../../faults.ts'
import { message } from '../../text/messages/message.ts'
import { refusal } from '../shared/faults.ts'
import type { BaseQuestion, Today } from '../type.ts'
import { checkCount, type GroupQuestion } from './answer.ts'
import { type Types, typeIn } from './types.ts'

const MAX_UNKNOWN = 20

/** The faults of any JSON value as an answer. Pointers are relative to the answer. */
export function answerFaults(
  types: Types,
  question: GroupQuestion,
  answer: unknown,
  today?: Today,
): readonly Refusal[] {
  const { questions = [], repeat } = question
  if (!repeat) return entryFaults(types, questions, answer, '', today)
  if (!Array.isArray(answer)) return [refusal('', 'answer_invalid', message('entries_not_array'))]
  if (answer.length === 0) return [refusal('', 'answer_invalid', message('entries_empty'))]
  const count = checkCount(question, answer)
  if (count !== undefined) return [refusal('', 'answer_invalid', count)]
  return answer.flatMap((entry, i) => entryFaults(types, questions, entry, pointerStep(i), today))
}

function entryFaults(
  types: Types,
  members: readonly BaseQuestion[],
  entry: unknown,
  pointer: string,
  today: Today | undefined,
): Refusal[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [refusal(pointer, 'answer_invalid', message('group_not_object'))]
  const given = new Map<string, unknown>(Object.entries(entry))
  if (given.size === 0) return [refusal(pointer, 'answer_invalid', message('group_empty'))]
  const known = members.flatMap(member => {
    const { answer: part, verify } = typeIn(types, member)
    if (!part) return []
    const answer = given.get(member.id)
    given.delete(member.id)
    const code = answer === undefined ? 'answer_missing' : 'answer_invalid'
    const found =
      answer === undefined
        ? member.required
          ? part.missing(member)
          : undefined
        : (part.check(member, answer, today) ?? verify?.(member, answer))
    return found ? [refusal(pointer + pointerStep(member.id), code, found)] : []
  })
  const unknown = [...given.keys()]
    .slice(0, MAX_UNKNOWN)
    .map(name => refusal(pointer + pointerStep(name), 'question_unknown', message('question_not_in_group')))
  const more = given.size - unknown.length
  return [
    ...known,
    ...unknown,
    ...(more > 0
      ? [refusal(pointer, 'question_unknown', message('more_not_in_group', { count: more }))]
      : []),
  ]
}
