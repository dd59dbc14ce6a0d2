// What a browser token can be for. grants.ts says what each feature grants; claims narrow it.
import type { FilterValue } from '../../engine/dashboards/document.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Scope } from '../../platform/identity/principal.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface FeatureKind {
  /** The scopes that a key needs to grant the feature: a token never has more rights than its key. */
  readonly scopes: readonly Scope[]
  readonly defaultMs: number
  readonly maxMs: number
}

const forAuthors = { defaultMs: 15 * MINUTE_MS, maxMs: HOUR_MS }

export const features = {
  /** The list of an application's web forms, with new ones and deletions. */
  forms: { scopes: ['read', 'write'], ...forAuthors },
  /** The draft of a web form. */
  design: { scopes: ['read', 'write'], ...forAuthors },
  publish: { scopes: ['write'], ...forAuthors },
  /** Responses and their summary. */
  results: { scopes: ['read'], ...forAuthors },
  export: { scopes: ['read'], ...forAuthors },
  /** Manual grading, with the responses to grade. */
  grade: { scopes: ['read', 'write'], ...forAuthors },
  /** Data of charts and dashboards. */
  chart: { scopes: ['read'], defaultMs: 15 * MINUTE_MS, maxMs: 24 * HOUR_MS },
  /** Charts of an application, or those that the token names, with the datasets that their authors choose from. */
  charts: { scopes: ['read', 'write'], ...forAuthors },
  /** Dashboards of an application, with the charts, datasets and web forms that their authors choose from. */
  dashboards: { scopes: ['read', 'write'], ...forAuthors },
  /** Workflows of an application with their runs, its webhooks, and what their authors choose from. */
  automate: { scopes: ['read', 'write'], ...forAuthors },
  /** Answering web forms as a known person. */
  take: { scopes: ['write'], defaultMs: HOUR_MS, maxMs: 24 * HOUR_MS },
} as const satisfies Record<string, FeatureKind>

export type Feature = keyof typeof features

export const FEATURES = Object.keys(features) as readonly Feature[]

/** The parts of a draft that a token can be limited to. */
export const DRAFT_PARTS = [
  'details',
  'questions',
  'logic',
  'scoring',
  'settings',
  'theme',
  'translations',
] as const
export type DraftPart = (typeof DRAFT_PARTS)[number]

/** The limits of a token. */
export interface Claims {
  readonly design?: {
    /** The question types that may be added. */
    readonly types?: readonly string[]
    /** The parts that may be changed. Without `scoring`, the answer key is not readable either. */
    readonly parts?: readonly DraftPart[]
  }
  readonly results?: {
    /** Only responses that meet this condition exist for the token. */
    readonly filter?: Condition
    /** Names of questions and response fields that are left out everywhere. */
    readonly hide?: readonly string[]
  }
  readonly chart?: ChartClaims
  readonly take?: TakeClaims
}

/** The charts, dashboards and datasets that a token reaches, and what it sees of them. */
export interface ChartClaims {
  readonly charts?: readonly string[]
  readonly dashboards?: readonly string[]
  /** Those that the token can query freely, and that authors of charts choose from. */
  readonly datasets?: readonly string[]
  /** Conditions on rows by dataset; true for all rows. If there are any, datasets without one have no rows. */
  readonly where?: Readonly<Record<string, Condition | true>>
  /** Columns by dataset that do not exist for the token. */
  readonly hide?: Readonly<Record<string, readonly string[]>>
  /** Values of dashboards' filters that cannot be changed, by the id of the filter. */
  readonly filters?: Readonly<Record<string, FilterValue>>
}

/** Who answers a web form, and with which answers it opens. */
export interface TakeClaims {
  readonly respondent?: Respondent
  /** The prefilled answers, by question id. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** The ids of answers that cannot be changed. */
  readonly locked?: readonly string[]
  /** True if the respondent can answer only once. */
  readonly once?: boolean
}

/** A person as the company knows them. */
export interface Respondent {
  readonly id: string
  readonly email?: string
  readonly name?: string
}

declare module '../../platform/identity/principal.ts' {
  interface TokenClaims extends Claims {}
}
