// What became of a grading: the verdict before and after, and the questions that differ.

import { getOwn } from '../get-own.ts'
import type { GradingStatus, QuestionGrade } from './grade.ts'

/** How a response stands as a whole; null where it is not scored. */
export interface Verdict {
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
  readonly passed: boolean | null
  readonly gradingStatus: GradingStatus | null
  readonly grade: string | null
  readonly outcome: string | null
}

export interface GradingChange {
  readonly from: Verdict
  readonly to: Verdict
  /** Only those that differ; null where a question was not scored, or is no more. */
  readonly questions: Readonly<Record<string, { from: QuestionGrade | null; to: QuestionGrade | null }>>
}

type Questions = Readonly<Record<string, QuestionGrade>>

export interface Graded {
  readonly verdict: Verdict
  readonly questions: Questions
}

/** Undefined where nothing differs. */
export function diffGradings(before: Graded, after: Graded): GradingChange | undefined {
  const ids = new Set([...Object.keys(before.questions), ...Object.keys(after.questions)])
  const questions = [...ids].flatMap(id => {
    const [from, to] = [getOwn(before.questions, id) ?? null, getOwn(after.questions, id) ?? null]
    return isSame(from, to) ? [] : [[id, { from, to }] as const]
  })
  const { verdict: from } = before
  const { verdict: to } = after
  const isSameVerdict = VERDICT.every(member => from[member] === to[member])
  return questions.length === 0 && isSameVerdict
    ? undefined
    : { from, to, questions: Object.fromEntries(questions) }
}

const VERDICT = ['score', 'maxScore', 'percent', 'passed', 'gradingStatus', 'grade', 'outcome'] as const

const isSame = (a: QuestionGrade | null, b: QuestionGrade | null) =>
  a?.points === b?.points &&
  a?.maxPoints === b?.maxPoints &&
  a?.correct === b?.correct &&
  a?.comment === b?.comment
