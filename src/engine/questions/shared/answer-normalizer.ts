// Answers as they are kept: what is the same is written the same, so that conditions, scoring and counts find it.
import type { BaseQuestion, QuestionType } from '../type.ts'

/**
 * Makes, of these questions, what takes whatever JSON was sent by their ids to what is kept of it; what is no answer stays for
 * the check to refuse.
 */
export function keeper(
  typeOf: (question: BaseQuestion) => QuestionType,
  questions: readonly BaseQuestion[],
): (answers: unknown) => unknown {
  const keeping = questions.flatMap(question => {
    const { kept } = typeOf(question)
    return kept ? [{ question, kept }] : []
  })
  if (keeping.length === 0) return answers => answers
  return answers => {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers
    const given = new Map<string, unknown>(Object.entries(answers))
    const changed = keeping.flatMap(({ question, kept }) =>
      given.has(question.id) ? [[question.id, kept(question, given.get(question.id))]] : [],
    )
    return { ...answers, ...Object.fromEntries(changed) }
  }
}
