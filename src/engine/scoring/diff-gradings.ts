// Compares two gradings of a response: the verdicts, and the questions that differ.

import { getOwn } from '../get-own.ts'
import type { GradingStatus, QuestionGrade } from './grade.ts'

/** The result of a whole response; null if it is not scored. */
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
  /** The questions that differ; null if a question is not scored, or does not exist. */
  readonly questions: Readonly<Record<string, { from: QuestionGrade | null; to: QuestionGrade | null }>>
}

type Questions = Readonly<Record<string, QuestionGrade>>

export interface Graded {
  readonly verdict: Verdict
  readonly questions: Questions
}

/** Returns the differences, or undefined. */
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
