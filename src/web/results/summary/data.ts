// The summary of the API, as far as it is shown.
import type { Numbers } from '../../../engine/questions/shared/number-tally.ts'
import type { Stats } from '../../../engine/questions/shared/tally.ts'

export interface Count {
  readonly id: string
  readonly text?: string
  readonly count: number
  readonly percent?: number
}

export interface Item {
  readonly difficulty: number | null
  readonly discrimination: number | null
  readonly wrongChoices?: readonly (Count & { readonly meanScore: number | null })[]
}

export interface QuestionSummary extends Stats {
  readonly id: string
  readonly type: string
  readonly text: string
  readonly asked: number
  readonly answered: number
  readonly item?: Item
}

export interface QuizSummary {
  readonly graded: number
  readonly pending: number
  readonly percent: Numbers
  readonly passed: number
  readonly failed: number
  readonly passRate: number | null
  readonly passPercent: number | null
  readonly reliability: number | null
  readonly grades: readonly Count[]
  readonly outcomes: readonly Count[]
}

export interface Timeline {
  readonly unit: 'DAY' | 'WEEK' | 'MONTH'
  readonly counts: readonly { readonly date: string; readonly count: number }[]
}

export interface Summary {
  readonly responses: number
  readonly lastDate: string | null
  readonly timeline: Timeline
  readonly quiz?: QuizSummary
  readonly questions: readonly QuestionSummary[]
}
