// What the rendering of a page is given.
import type { Fault } from '../faults.ts'
import type { FormFlow } from '../logic/form-flow.ts'
import type { Logic } from '../logic/logic.ts'
import type { BaseQuestion, FormFields } from '../questions/type.ts'
import type { AppType, Settings } from './definition.ts'

/** What the page shows of a published version; scoring is no part of it. */
export interface FormView {
  readonly name: string
  readonly description: string
  readonly appType: AppType
  readonly version: number
  readonly slug: string
  readonly questions: readonly BaseQuestion[]
  readonly settings: Settings
  readonly logic?: Logic
  /** Where what is asked, or a text, depends on answers. */
  readonly formFlow?: FormFlow | undefined
}

export interface FormViewState {
  readonly submissionId: string
  /** What was typed before, when the page is shown again. */
  readonly fields?: FormFields | undefined
  readonly email?: string | undefined
  /** In which order shuffled choices stand. */
  readonly order?: number | undefined
  readonly faults?: readonly Fault[] | undefined
}
