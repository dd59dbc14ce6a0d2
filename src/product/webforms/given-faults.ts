// Checks answers with which a page opens.
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { answerCheckOf } from '../../engine/questions/checks.ts'
import { pageOf } from '../../engine/questions/pages.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { en } from '../../engine/text/messages/en.ts'
import type { TakeClaims } from '../access/features.ts'

/** @param pointer of the object that has both */
export function lockedFaults({ answers = {}, locked = [] }: TakeClaims, pointer: string): Fault[] {
  return locked.flatMap((id, i) =>
    Object.hasOwn(answers, id)
      ? []
      : {
          pointer: `${pointer}/locked/${i}`,
          code: 'reference_dangling',
          detail: `There is no answer to "${id}" to lock.`,
        },
  )
}

/** @param pointer of the object that has them */
export function answersFaults(
  questions: readonly BaseQuestion[],
  { answers = {} }: TakeClaims,
  pointer: string,
): Fault[] {
  const byId = new Map(questions.map(question => [question.id, question]))
  return Object.entries(answers).flatMap(([id, answer]) => {
    const [code, detail] = answerFault(byId.get(id), answer) ?? []
    return code && detail ? { pointer: `${pointer}/answers${pointerStep(id)}`, code, detail } : []
  })
}

function answerFault(
  question: BaseQuestion | undefined,
  answer: unknown,
): readonly [code: string, detail: string] | undefined {
  if (!question) return ['reference_dangling', 'The web form has no such question.']
  const check = answerCheckOf(question)
  if (!check || !pageOf(question).fields)
    return ['not_allowed', 'A page cannot open with an answer to this question.']
  const [refusal] = check(answer)
  return refusal && ['answer_invalid', format(en, refusal.message)]
}
