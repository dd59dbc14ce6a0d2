// Grading is a pure function of a version and its answers.
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { kinds } from './kinds/index.ts'
import { percentOf, toHundredths, toPoints } from './points.ts'
import type { PassMark, Scoring, ScoringRule } from './schemas.ts'

export interface QuestionGrade {
  readonly points: number
  readonly maxPoints: number
  /** True at full points; null where the question is out of the score. */
  readonly correct: boolean | null
}

export interface Grade {
  readonly score: number
  readonly maxScore: number
  /** Two decimals; 0 when nothing can be scored. */
  readonly percent: number
  /** Null without a pass mark. */
  readonly passed: boolean | null
  readonly questions: Readonly<Record<string, QuestionGrade>>
}

/** Ids of questions. */
type NotAsked = Pick<ReadonlySet<string>, 'has' | 'size'>

/** The rule of a question; ids may be named like members of Object.prototype. */
export const ruleOf = (scoring: Scoring, questionId: string): ScoringRule | undefined =>
  scoring.questions && Object.hasOwn(scoring.questions, questionId)
    ? scoring.questions[questionId]
    : undefined

/**
 * The grading of a version's accepted answers; what depends on the version alone is worked out once. What was not asked
 * counts neither way.
 */
export function compileGrading(
  questions: readonly BaseQuestion[],
  scoring: Scoring,
): (answers: Readonly<Record<string, unknown>>, notAsked?: NotAsked) => Grade {
  const scored = questions.flatMap(question => {
    const rule = ruleOf(scoring, question.id)
    const { scoring: kindName } = typeOf(question)
    if (!rule || !kindName) return []
    const kind = kinds[kindName]
    return [{ id: question.id, max: kind.max(rule), grade: kind.compile(question, rule) }]
  })
  const isPassed = passedBy(scoring.passMark)
  return (answers, notAsked) => {
    const counted = notAsked?.size ? scored.filter(({ id }) => !notAsked.has(id)) : scored
    const maxScore = counted.reduce((sum, { max }) => sum + max, 0)
    let score = 0
    const grades = counted.map(({ id, max, grade }): [string, QuestionGrade] => {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
      const points = answer === undefined ? 0 : grade(answer)
      score += points
      return [
        id,
        { points: toPoints(points), maxPoints: toPoints(max), correct: max === 0 ? null : points === max },
      ]
    })
    const percent = percentOf(score, maxScore)
    return {
      score: toPoints(score),
      maxScore: toPoints(maxScore),
      percent,
      passed: isPassed(score, percent),
      questions: Object.fromEntries(grades),
    }
  }
}

/** The most that the whole quiz can give, in points. */
export const maxScoreOf = (questions: readonly BaseQuestion[], scoring: Scoring) =>
  compileGrading(questions, scoring)({}).maxScore

/** A mark in percent is compared with the percentage that is shown: 2 of 3 is 66.67 and reaches a mark of 66.67. */
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

/** The right answer in words, for the result page; undefined where there is none. */
export function rightAnswerOf(question: BaseQuestion, rule: ScoringRule): string | undefined {
  const { scoring: kindName, show } = typeOf(question)
  if (!kindName || rule.correct === undefined) return undefined
  const words = kinds[kindName].rightAnswers(rule).map(answer => show?.(question, answer) ?? String(answer))
  return words.length > 0 ? words.join(' / ') : undefined
}

/** What the author says to an answer that was right, or was not. */
export function feedbackFor(
  { feedback }: ScoringRule,
  { correct }: Pick<QuestionGrade, 'correct'>,
): string | undefined {
  if (correct === null) return undefined
  return correct ? feedback?.correct : feedback?.incorrect
}
