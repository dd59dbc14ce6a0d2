// What the server checks of a group: each of its questions, and each answer to them.
import { below, type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { entryOf, type QuestionChecks } from '../type.ts'
import { ENTRIES, type GroupQuestion, membersOf } from './answer.ts'
import { answerFaults } from './check.ts'
import { entriesOf } from './definition.ts'
import type { Types } from './types.ts'

type ChecksByType = ReadonlyMap<string, QuestionChecks>

export const groupChecksOf = (types: Types, checks: ChecksByType): QuestionChecks<GroupQuestion> => ({
  faults: question => [
    ...textMissing(question),
    ...below('/repeat', rangeEmpty(question.repeat ?? {}, 'min', 'max', { max: ENTRIES })),
    ...memberFaults(types, checks, question),
  ],
  answerFaults: (question, given, today) =>
    answerFaults(types, question, given, today, (member, answer) =>
      entryOf(checks, member).verify?.(member, answer),
    ),
  patterns: question =>
    membersOf(question).flatMap((member, i) =>
      (entryOf(checks, member).patterns?.(member) ?? []).map(one => ({
        ...one,
        pointer: `/questions${pointerStep(i)}${one.pointer}`,
        times: one.times * entriesOf(question.repeat) * (question.requiredWhen ? 2 : 1),
      })),
    ),
})

function memberFaults(
  types: Types,
  checks: ChecksByType,
  { questions = [] }: GroupQuestion,
): DefinitionFault[] {
  if (!questions.some(member => entryOf(types, member).answer))
    return [fault('/questions', 'questions_missing.group')]
  const seen = new Set<string>()
  return questions.flatMap((member, i) => {
    const pointer = `/questions${pointerStep(i)}`
    const isRepeated = seen.has(member.id)
    seen.add(member.id)
    return [
      ...below(pointer, entryOf(checks, member).faults(member)),
      ...(isRepeated ? [fault(`${pointer}/id`, 'duplicate_id.member', { id: member.id })] : []),
      ...(['visibleWhen', 'requiredWhen', 'rules'] as const)
        .filter(name => member[name] !== undefined)
        .map(name => fault(`${pointer}/${name}`, 'member_not_applicable.grouped', { name })),
    ]
  })
}
