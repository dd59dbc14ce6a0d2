// The replies of the browser API that the console reads. The reference at /docs describes them.
import type { Scoring } from '../../engine/scoring/schemas.ts'

export interface Me {
  readonly user: {
    readonly userid: string
    readonly email: string
    readonly firstName?: string
    readonly lastName?: string
    readonly role: 'CREATOR' | 'ADMIN'
  }
  readonly organization: { readonly organizationid: string; readonly name: string }
  readonly features: readonly string[]
  readonly session: { readonly sessionid: string; readonly expireDate: string }
  readonly server: {
    readonly publicUrl: string
    /** Null if the developer API has a listener of its own. */
    readonly apiPath: string | null
    readonly mail: boolean
  }
}

export interface AppData {
  readonly appid: string
  readonly userid: string
  readonly name: string
  readonly description: string
  readonly origins?: readonly string[]
  readonly createDate: string
}

export type AppType = 'FORM' | 'QUIZ' | 'SURVEY'
export type Status = 'DRAFT' | 'ACTIVE' | 'PAUSED'

export interface FormSummary {
  readonly webformid: string
  readonly appid: string
  readonly userid: string
  readonly name: string
  readonly description: string
  readonly appType: AppType
  readonly status: Status
  readonly revision: number
  readonly version: number | null
  readonly hasUnpublishedChanges: boolean
  readonly createDate: string
  readonly updateDate: string
  readonly url: string | null
  readonly responses?: ResponseFigures
}

export interface ResponseFigures {
  /** Of more than 10,000 responses, 10,000. */
  readonly count: number
  readonly isMore: boolean
  readonly lastDate: string | null
}

export interface Question {
  readonly id: string
  readonly type: string
  readonly text?: string
  readonly [member: string]: unknown
}

export interface FormData extends FormSummary {
  readonly questions: readonly Question[]
  readonly settings: Readonly<Record<string, unknown>>
  /** Of a quiz. */
  readonly scoring?: Scoring
}

export interface SessionData {
  readonly sessionid: string
  readonly agent: string | null
  readonly createDate: string
  readonly seenDate: string
  readonly expireDate: string
  readonly isCurrent: boolean
}
