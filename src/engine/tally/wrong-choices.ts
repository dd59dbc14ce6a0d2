// How often each wrong choice was selected, by the key of the version that was answered.
import { getOwn } from '../get-own.ts'
import { type Counts, increase, mergeCounts } from '../questions/shared/counts.ts'
import { rounded } from '../questions/shared/rounded.ts'
import { type ChoiceCount, percent } from '../questions/shared/tally.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { choicesOf } from '../scoring/kinds/question-members.ts'
import { toHundredths } from '../scoring/points.ts'
import { kindOf, ruleOf } from '../scoring/rule.ts'
import type { Scoring } from '../scoring/schemas.ts'

/** Ids of choices; undefined if no key says which choices are right. */
export type WrongChoices = ReadonlySet<string> | undefined

/** The choices of a question that are not right by the key of its version. */
export function wrongChoicesOf(question: BaseQuestion, scoring: Scoring): WrongChoices {
  const rule = ruleOf(scoring, question.id)
  const kind = rule && kindOf(question, rule)
  if (!kind) return undefined
  const right = kind.correctChoices?.(question, rule) ?? kind.correctAnswers(question, rule).flat()
  if (right.length === 0) return undefined
  const key = new Set<unknown>(right)
  const ids = choicesOf(question).map(({ id }) => id)
  return new Set(ids.filter(id => !key.has(id)))
}

/** A plain JSON value. */
export interface WrongTally {
  answers: number
  /** Counts by the id of the choice. */
  counts: Counts
  /** The sums of the scores of those who selected it, in hundredths of points. */
  scores: Counts
}

export const emptyWrong = (): WrongTally => ({ answers: 0, counts: {}, scores: {} })

/**
 * Counts a graded answer, in place. An answer with full points can hold a wrong choice too.
 * @param score of the whole response, in points
 */
export function addWrong(
  tally: WrongTally,
  wrong: WrongChoices,
  answer: unknown,
  score: number,
  times = 1,
): void {
  if (!wrong) return
  tally.answers += times
  for (const id of [answer].flat()) {
    if (typeof id !== 'string' || !wrong.has(id)) continue
    increase(tally.counts, id, times)
    increase(tally.scores, id, toHundredths(score) * times)
  }
}

export const mergeWrong = (a: WrongTally, b: WrongTally): WrongTally => ({
  answers: a.answers + b.answers,
  counts: mergeCounts(a.counts, b.counts),
  scores: mergeCounts(a.scores, b.scores),
})

export interface WrongChoiceCount extends ChoiceCount {
  /** Points; null if nobody selected the choice. */
  readonly meanScore: number | null
}

/**
 * Every choice that is wrong in some version, also if nobody selected it.
 * @param wrong the wrong choices of all versions
 * @param choices those of all versions; undefined if the question has none
 */
export function wrongResult(
  { answers, counts, scores }: WrongTally,
  wrong: WrongChoices,
  choices: readonly ChoiceCount[] | undefined,
): { readonly wrongChoices?: readonly WrongChoiceCount[] } {
  if (!choices || !wrong) return {}
  const wrongChoices = choices
    .filter(({ id }) => wrong.has(id))
    .map(choice => {
      const count = getOwn(counts, choice.id) ?? 0
      const sum = getOwn(scores, choice.id) ?? 0
      const meanScore = count > 0 ? rounded(sum / count / 100) : null
      return { ...choice, count, percent: percent(count, answers), meanScore }
    })
  return { wrongChoices }
}
