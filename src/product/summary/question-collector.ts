// The questions of all versions of a form, as a summary needs them.

import { reportOf } from '../../engine/questions/reports.ts'
import type { TallyKind } from '../../engine/questions/shared/tally.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import { QuestionVersions } from '../../engine/tally/question-versions.ts'
import { type WrongChoices, wrongChoicesOf } from '../../engine/tally/wrong-choices.ts'

export interface AskedQuestion {
  readonly id: string
  readonly type: string
  /** The text in the last version. */
  readonly text: string
  readonly kind: TallyKind<BaseQuestion>
  readonly questions: readonly BaseQuestion[]
  /** The wrong choices of all versions. */
  readonly wrong: WrongChoices
}

/** The questions of all versions, in the order of first appearance. */
export type QuestionsByKey = ReadonlyMap<string, AskedQuestion>

/** Collects the questions of versions, which are added from the first to the last. */
export function createQuestionCollector() {
  const asked = new Map<string, { readonly questions: QuestionVersions; wrong: WrongChoices }>()
  return {
    /** `scoring` is undefined if nothing is scored. */
    add(questions: readonly BaseQuestion[], scoring: Scoring | undefined) {
      for (const question of questions) {
        const key = keyOf(question)
        const known = asked.get(key) ?? { questions: new QuestionVersions(), wrong: undefined }
        asked.set(key, known)
        known.questions.add(question)
        const wrong = scoring && wrongChoicesOf(question, scoring)
        if (wrong) known.wrong = known.wrong ? known.wrong.union(wrong) : wrong
      }
    },
    /** The questions by key, in the order of first appearance. */
    all(): QuestionsByKey {
      const all = new Map<string, AskedQuestion>()
      for (const [key, { questions, wrong }] of asked) {
        const { all: versions, text } = questions
        const last = versions.at(-1)
        const kind = last && reportOf(last)?.tally
        if (kind) all.set(key, { id: last.id, type: last.type, text, kind, questions: versions, wrong })
      }
      return all
    },
  }
}

/** The key of a question. A question whose type changed counts as a new one. */
export const keyOf = ({ id, type }: BaseQuestion) => `${id} ${type}`
