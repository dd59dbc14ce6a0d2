// Responses in the replies of the API.
export interface FormResponse {
  readonly responseid: string
  readonly version: number
  readonly email: string | null
  readonly language: string | null
  readonly respondent: { readonly id: string; readonly email?: string; readonly name?: string } | null
  readonly answers: Readonly<Record<string, unknown>>
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
  readonly passed: boolean | null
  readonly gradingStatus: 'GRADED' | 'PENDING' | null
  readonly grade: string | null
  readonly grading: Readonly<Record<string, Grading>> | null
  readonly createDate: string
}

export interface Grading {
  readonly points: number | null
  readonly maxPoints: number
  readonly correct: boolean | null
  readonly comment?: string
}
