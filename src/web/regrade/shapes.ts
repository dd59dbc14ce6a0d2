// The replies of the API about published versions and corrections of their scoring.
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { GradingChange } from '../../engine/scoring/diff-gradings.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'

export interface VersionSummary {
  readonly version: number
  readonly activateDate: string
}

export interface Version extends VersionSummary {
  readonly questions: readonly BaseQuestion[]
  readonly scoring: Scoring
  /** By which responses are graded, if the scoring was corrected. */
  readonly correctedScoring?: Scoring
}

export const scoringOf = ({ correctedScoring, scoring }: Version): Scoring => correctedScoring ?? scoring

export interface Preview {
  /** Responses to the version. */
  readonly total: number
  readonly changed: number
  readonly raised: number
  readonly lowered: number
  /** The first changes. */
  readonly changes: readonly ({ readonly responseid: string } & GradingChange)[]
}

export interface Regrade {
  readonly regradeid: string
  readonly version: number
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  /** Null until the job starts. */
  readonly total: number | null
  readonly done: number
  readonly changed: number
}
