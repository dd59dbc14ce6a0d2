// The data from which a page is rendered.
import type { Fault } from '../faults.ts'
import type { FormFlow } from '../logic/form-flow.ts'
import type { Logic } from '../logic/logic.ts'
import type { BaseQuestion, FormFields } from '../questions/type.ts'
import type { Catalogue } from '../text/messages/catalogue.ts'
import type { AppType, Settings } from './definition.ts'

/** A published version without its scoring. */
export interface FormView {
  readonly name: string
  readonly description: string
  readonly appType: AppType
  readonly version: number
  readonly slug: string
  /** The path of the page if it is a preview, which stores nothing. */
  readonly previewPath?: string
  /** The other sites that may show the page in a frame, as sources of a content security policy. Undefined if it is not framed. */
  readonly frame?: string
  /** BCP 47; undefined if the form declares no languages. */
  readonly language?: string | undefined
  /** The language of the page's own texts. */
  readonly catalogue: Catalogue
  readonly questions: readonly BaseQuestion[]
  readonly settings: Settings
  readonly logic?: Logic
  /** Undefined if neither questions nor texts depend on answers. */
  readonly formFlow?: FormFlow | undefined
}

export interface FormViewState {
  readonly submissionId: string
  /** The fields that were sent, if the page is shown again. */
  readonly fields?: FormFields | undefined
  /** When the fields were sent. */
  readonly now?: Date | undefined
  readonly email?: string | undefined
  /** The number of the order of shuffled choices. */
  readonly order?: number | undefined
  readonly faults?: readonly Fault[] | undefined
  readonly visit?: VisitState | undefined
}

/** The visit of a person whom a token or an invitation named. */
export interface VisitState {
  /** The name of the field with the secret. */
  readonly field: string
  readonly secret: string
  /** The ids of questions with answers that cannot be changed. */
  readonly locked: ReadonlySet<string>
  /** Differs between persons. */
  readonly person?: string | undefined
}
