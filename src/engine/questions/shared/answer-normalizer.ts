// Answers as they are stored. Equal answers are written the same way, so that conditions, scoring and counts find them.
import type { BaseQuestion, QuestionType } from '../type.ts'

/** Returns a function that normalizes answers by question id. It takes any JSON value; `check` refuses invalid ones. */
export function answerNormalizer(
  typeOf: (question: BaseQuestion) => QuestionType,
  questions: readonly BaseQuestion[],
): (answers: unknown) => unknown {
  const normalizers = questions.flatMap(question => {
    const { normalize } = typeOf(question)
    return normalize ? [{ question, normalize }] : []
  })
  if (normalizers.length === 0) return answers => answers
  return answers => {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers
    const given = new Map<string, unknown>(Object.entries(answers))
    const changed = normalizers.flatMap(({ question, normalize }) =>
      given.has(question.id) ? [[question.id, normalize(question, given.get(question.id))]] : [],
    )
    return { ...answers, ...Object.fromEntries(changed) }
  }
}
