// The summary of the API, as far as it is shown.

export interface Count {
  readonly id: string
  readonly text?: string
  readonly count: number
  readonly percent?: number
}

export interface Range {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface Numbers {
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly lowerQuartile: number | null
  readonly median: number | null
  readonly upperQuartile: number | null
  readonly distribution: readonly Range[]
}

export interface Item {
  readonly difficulty: number | null
  readonly discrimination: number | null
  readonly wrongChoices?: readonly Count[]
}

/** The figures of a question, or of a part of it. */
export interface Stats {
  readonly choices?: readonly Count[]
  readonly other?: { readonly count: number; readonly samples: readonly string[] }
  readonly numbers?: Numbers
  readonly nps?: {
    readonly score: number
    readonly promoters: number
    readonly passives: number
    readonly detractors: number
  }
  readonly yes?: number
  readonly no?: number
  readonly samples?: readonly string[]
  readonly first?: string | null
  readonly last?: string | null
  readonly values?: readonly { readonly value: string; readonly count: number }[]
  readonly rest?: number
  readonly places?: readonly {
    readonly id: string
    readonly text?: string
    readonly meanPlace: number | null
    readonly first: number
  }[]
  readonly rows?: readonly {
    readonly id: string
    readonly text?: string
    readonly choices: readonly Count[]
  }[]
  readonly blanks?: Readonly<Record<string, Stats>>
  readonly cells?: readonly { readonly x: number; readonly y: number; readonly count: number }[]
  readonly entries?: Numbers
  readonly questions?: Readonly<Record<string, Stats & { readonly answered: number }>>
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
