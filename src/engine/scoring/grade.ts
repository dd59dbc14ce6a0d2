// Grading is a pure function of a version and its answers.

import { getOwn } from '../get-own.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { bandOf } from './bands.ts'
import { outcomeOf } from './outcomes.ts'
import { percentOf, roundHundredths, toHundredths, toPoints } from './points.ts'
import { compileRule, ruleOf } from './rule.ts'
import type { PassMark, Scoring } from './schemas.ts'

/** A grade that a person gave. */
export interface HandGrade {
  /** Null if there is only a comment. */
  readonly points: number | null
  readonly comment?: string
}

export interface QuestionGrade {
  /** Null until it is graded by hand. */
  readonly points: number | null
  readonly maxPoints: number
  /** True at full points; null if the question is not scored, or until it is graded by hand. */
  readonly correct: boolean | null
  /** True if a person grades it. */
  readonly manual?: true
  /** The comment of the person who graded it. */
  readonly comment?: string
  /** The grade that a person gave, if the corrected key overrides it. It counts again if a later key allows it. */
  readonly byHand?: HandGrade
}

export type GradingStatus = 'GRADED' | 'PENDING'

export interface Grade {
  /** False for a quiz of outcomes alone. */
  readonly isScored: boolean
  /** So far, while the status is PENDING. */
  readonly score: number
  readonly maxScore: number
  /** Two decimals, from 0 to 100; 0 if nothing can be scored. */
  readonly percent: number
  /** PENDING while an answer waits to be graded by hand. */
  readonly status: GradingStatus
  /** Null without a pass mark, if nothing can be scored, and while PENDING. */
  readonly passed: boolean | null
  /** The grade that the percentage reaches; null if there is none, and while PENDING. */
  readonly grade: string | null
  /** The id of the respondent's outcome; null if the quiz has none. */
  readonly outcome: string | null
  readonly questions: Readonly<Record<string, QuestionGrade>>
}

type Answers = Readonly<Record<string, unknown>>
/** Ids of questions. */
type NotAsked = Pick<ReadonlySet<string>, 'has' | 'size'>
type ByHand = Readonly<Record<string, HandGrade>>
export type Grading = (answers: Answers, notAsked?: NotAsked, byHand?: ByHand) => Grade

/**
 * Compiles the grading of a version. Questions that were not asked do not count.
 */
export function compileGrading(questions: readonly BaseQuestion[], scoring: Scoring): Grading {
  const scored = questions.flatMap(question => {
    const rule = ruleOf(scoring, question.id)
    const grader = rule && compileRule(question, rule)
    return grader ? [{ id: question.id, ...grader }] : []
  })
  const isPassed = passedBy(scoring.passMark)
  const gradeOf = scoring.grades?.length ? bandOf(scoring.grades) : undefined
  const findOutcome = scoring.outcomes?.length ? outcomeOf(scoring.outcomes) : undefined
  return (answers, notAsked, byHand = {}) => {
    const counted = notAsked?.size ? scored.filter(({ id }) => !notAsked.has(id)) : scored
    let sum = 0
    let maxScore = 0
    let isPending = false
    const grades: [string, QuestionGrade][] = []
    for (const { id, max, grade } of counted) {
      const answer = getOwn(answers, id)
      let points: number | undefined = answer === undefined ? 0 : grade(answer)
      const isByHand = points === undefined
      const given = getOwn(byHand, id)
      if (points === undefined) {
        if (given && given.points !== null) points = Math.min(max, toHundredths(given.points))
        else isPending = true
      }
      sum += points ?? 0
      maxScore += max
      const graded = {
        points: points === undefined ? null : toPoints(roundHundredths(points)),
        maxPoints: toPoints(max),
        correct: max === 0 || points === undefined ? null : roundHundredths(points) === max,
      }
      grades.push([id, isByHand || given ? { ...graded, ...handOf(isByHand, given, max) } : graded])
    }
    const score = roundHundredths(sum)
    const percent = percentOf(sum, maxScore)
    return {
      isScored: scored.length > 0,
      score: toPoints(score),
      maxScore: toPoints(maxScore),
      percent,
      status: isPending ? 'PENDING' : 'GRADED',
      passed: isPending || maxScore === 0 ? null : isPassed(score, percent),
      grade: isPending || maxScore === 0 ? null : (gradeOf?.(percent)?.grade ?? null),
      outcome: findOutcome?.(answers)?.id ?? null,
      questions: Object.fromEntries(grades),
    }
  }
}

/** The members of a grade for points given by hand. */
const handOf = (isByHand: boolean, given: HandGrade | undefined, max: number) => ({
  ...(isByHand && { manual: true as const }),
  ...(isByHand && given?.comment !== undefined && { comment: given.comment }),
  ...(given && (!isByHand || toHundredths(given.points ?? 0) > max) && { byHand: given }),
})

/** The maximum score of the quiz, in points. */
export const maxScoreOf = (questions: readonly BaseQuestion[], scoring: Scoring) =>
  compileGrading(questions, scoring)({}).maxScore

/** A pass mark in percent is compared with the rounded percentage: 2 of 3 is 66.67 and reaches a mark of 66.67. */
function passedBy({
  points,
  percent: mark,
}: PassMark = {}): (score: number, percent: number) => boolean | null {
  if (points !== undefined) {
    const needed = toHundredths(points)
    return score => score >= needed
  }
  return mark === undefined ? () => null : (_score, percent) => percent >= mark
}
