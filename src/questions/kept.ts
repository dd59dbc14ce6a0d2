// Answers as they are kept: what is the same is written the same, so that conditions, scoring and counts find it.
import type { BaseQuestion, QuestionType } from './type.ts'

/** Takes whatever JSON was sent, by the ids of the questions; what is no answer stays for the check to refuse. */
export function keptBy(
  typeOf: (question: BaseQuestion) => QuestionType,
  questions: readonly BaseQuestion[],
  answers: unknown,
): unknown {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers
  const given = new Map<string, unknown>(Object.entries(answers))
  const kept = questions.flatMap(question => {
    const { kept } = typeOf(question)
    return kept && given.has(question.id) ? [[question.id, kept(question, given.get(question.id))]] : []
  })
  return kept.length === 0 ? answers : { ...answers, ...Object.fromEntries(kept) }
}
