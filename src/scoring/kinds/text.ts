// A text that equals one of several, with points of their own where the author gave some; the best match counts.
import type { Fault } from '../../problem.ts'
import { fault } from '../../questions/faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { isPoints, toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { alike } from './alike.ts'
import { correctFaults, type Kind, maxOfPoints } from './kind.ts'

interface Alternative {
  readonly text: string
  /** In points; those of the rule when absent. */
  readonly points?: number
}

export const text: Kind = {
  members: ['ignoreCase', 'ignoreAccents', 'ignoreSpaces'],
  faults(question, rule) {
    if (typeof rule.correct === 'string') return correctFaults(question, rule.correct)
    if (!Array.isArray(rule.correct) || rule.correct.length === 0)
      return [fault('/correct', 'correct_invalid', SHAPE)]
    const faults = rule.correct.flatMap((item, i) => alternativeFaults(question, item, `/correct/${i}`))
    return faults.length > 0 ? faults : togetherFaults(rule)
  },
  max: rule => Math.max(0, ...alternativesOf(rule).map(alternative => pointsOf(alternative, rule))),
  compile(_question, rule) {
    const best = new Map<string, number>()
    for (const alternative of alternativesOf(rule)) {
      const key = alike(alternative.text, rule)
      best.set(key, Math.max(best.get(key) ?? 0, pointsOf(alternative, rule)))
    }
    return answer => (typeof answer === 'string' ? (best.get(alike(answer, rule)) ?? 0) : 0)
  },
  rightAnswers(rule) {
    const most = text.max(rule)
    return alternativesOf(rule)
      .filter(alternative => pointsOf(alternative, rule) === most)
      .map(alternative => alternative.text)
  },
}

const SHAPE = 'Give a text, an array of texts, or an array of {text, points}.'

const isAlternative = (item: unknown): item is Required<Alternative> =>
  typeof item === 'object' &&
  item !== null &&
  Object.keys(item).length === 2 &&
  'text' in item &&
  typeof item.text === 'string' &&
  'points' in item &&
  isPoints(item.points)

function alternativesOf({ correct }: ScoringRule): Alternative[] {
  const items: unknown[] = Array.isArray(correct) ? correct : [correct]
  return items.flatMap(item =>
    typeof item === 'string' ? [{ text: item }] : isAlternative(item) ? [item] : [],
  )
}

/** Points of 0 take the question out of the score, whatever the alternatives say. */
const pointsOf = (alternative: Alternative, rule: ScoringRule) =>
  rule.points === 0 || alternative.points === undefined ? maxOfPoints(rule) : toHundredths(alternative.points)

function alternativeFaults(question: BaseQuestion, item: unknown, pointer: string): Fault[] {
  if (typeof item === 'string') return correctFaults(question, item, pointer)
  if (isAlternative(item)) return correctFaults(question, item.text, `${pointer}/text`)
  return [
    fault(pointer, 'correct_invalid', `${SHAPE} Points are from 0 to 1000000 with at most two decimals.`),
  ]
}

function togetherFaults(rule: ScoringRule): Fault[] {
  const alternatives = alternativesOf(rule)
  const weighted = alternatives.filter(alternative => alternative.points !== undefined)
  if (weighted.length === 0) return []
  if (weighted.length < alternatives.length) {
    return [fault('/correct', 'correct_invalid', 'Give points to all of the texts or to none of them.')]
  }
  const most = text.max(rule)
  if (most === 0)
    return [fault('/correct', 'correct_invalid', 'Give at least one of the texts more than 0 points.')]
  if (rule.points === undefined || toHundredths(rule.points) === most) return []
  return [
    fault(
      '/points',
      'points_mismatch',
      `Leave points out, or let it be ${most / 100}, the most that a text gets.`,
    ),
  ]
}
