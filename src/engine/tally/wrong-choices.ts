// How often each choice was taken that is not right, by the key of the version that was answered.
import { type ChoiceCount, percent } from '../questions/shared/tally.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { choicesOf } from '../scoring/kinds/shape.ts'
import { kindOf, ruleOf } from '../scoring/rule.ts'
import type { Scoring } from '../scoring/schemas.ts'

/** Ids of choices; undefined where no key says which are right. */
export type Wrong = ReadonlySet<unknown> | undefined

/** The choices of a question that the key of its version does not call right. */
export function wrongIn(question: BaseQuestion, scoring: Scoring): Wrong {
  const rule = ruleOf(scoring, question.id)
  const kind = rule && kindOf(question, rule)
  if (!kind) return undefined
  const right = kind.rightChoices?.(question, rule) ?? kind.rightAnswers(question, rule).flat()
  if (right.length === 0) return undefined
  const key = new Set<unknown>(right)
  const ids = choicesOf(question).map(({ id }) => id)
  return new Set(ids.filter(id => !key.has(id)))
}

export interface WrongTally {
  /** A graded answer, and the wrong choices of its version. An answer with full points can hold a wrong choice too. */
  add(answer: unknown, wrong: Wrong): void
  /** @param choices those of all versions; undefined where the question has none */
  told(choices: readonly ChoiceCount[] | undefined): { readonly wrongChoices?: readonly ChoiceCount[] }
}

/** What is wrong in any version. */
export class WrongInAll {
  readonly ids = new Set<unknown>()
  hasKey = false

  add(wrong: Wrong): void {
    if (!wrong) return
    this.hasKey = true
    for (const id of wrong) this.ids.add(id)
  }
}

/** What is wrong in any version is told, also where nobody took it. */
export function tallyWrong({ ids, hasKey }: WrongInAll): WrongTally {
  const counts = new Map<unknown, number>([...ids].map(id => [id, 0]))
  let answers = 0
  return {
    add(answer, wrong) {
      if (!wrong) return
      answers++
      for (const id of [answer].flat()) if (wrong.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
    },
    told(choices) {
      if (!choices || !hasKey) return {}
      const wrongChoices = choices.flatMap(choice => {
        const count = counts.get(choice.id)
        return count === undefined ? [] : [{ ...choice, count, percent: percent(count, answers) }]
      })
      return { wrongChoices }
    },
  }
}
