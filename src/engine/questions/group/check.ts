// Checks the answers in a group. Only the server also verifies them.
import { pointerStep, type Refusal } from '../../faults.ts'
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { refusal } from '../shared/faults.ts'
import { type BaseQuestion, entryOf, type Today } from '../type.ts'
import { checkCount, type GroupQuestion } from './answer.ts'
import type { Types } from './types.ts'

const MAX_UNKNOWN = 20

type Verify = (question: BaseQuestion, answer: unknown) => Message | undefined

/**
 * The faults of any JSON value as an answer. Pointers are relative to the answer.
 * @param verify the server's second check of a member's answer
 */
export function answerFaults(
  types: Types,
  question: GroupQuestion,
  answer: unknown,
  today?: Today,
  verify: Verify = () => undefined,
): readonly Refusal[] {
  const { questions = [], repeat } = question
  const faultsOf = (entry: unknown, pointer: string) =>
    entryFaults({ types, verify, today }, questions, entry, pointer)
  if (!repeat) return faultsOf(answer, '')
  if (!Array.isArray(answer)) return [refusal('', 'answer_invalid', message('entries_not_array'))]
  if (answer.length === 0) return [refusal('', 'answer_invalid', message('entries_empty'))]
  const count = checkCount(question, answer)
  if (count !== undefined) return [refusal('', 'answer_invalid', count)]
  return answer.flatMap((entry, i) => faultsOf(entry, pointerStep(i)))
}

function entryFaults(
  { types, verify, today }: { types: Types; verify: Verify; today: Today | undefined },
  members: readonly BaseQuestion[],
  entry: unknown,
  pointer: string,
): Refusal[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [refusal(pointer, 'answer_invalid', message('group_not_object'))]
  const given = new Map<string, unknown>(Object.entries(entry))
  if (given.size === 0) return [refusal(pointer, 'answer_invalid', message('group_empty'))]
  const known = members.flatMap(member => {
    const { answer: part } = entryOf(types, member)
    if (!part) return []
    const answer = given.get(member.id)
    given.delete(member.id)
    const code = answer === undefined ? 'answer_missing' : 'answer_invalid'
    const found =
      answer === undefined
        ? member.required
          ? part.missing(member)
          : undefined
        : (part.check(member, answer, today) ?? verify(member, answer))
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
