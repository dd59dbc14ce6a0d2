// The types of <formyard-dashboard-editor> and <formyard-workflow>. The build puts them into formyard.d.ts.
import type { GetToken } from './formyard.d.ts'

/** The editor of a dashboard. Its tokens need the feature `dashboards`. */
export interface FormyardDashboardEditor extends DraftEditor<FormyardDashboardEditorEvents> {
  /** The id of the dashboard. */
  dashboard: string | null
}

/** The editor of a workflow. Its tokens need the feature `automate`. */
export interface FormyardWorkflow extends DraftEditor<FormyardWorkflowEvents> {
  /** The id of the workflow. */
  workflow: string | null
}

interface DraftEditor<Events> extends HTMLElement {
  getToken: GetToken | null
  tokenUrl: string | null
  base: string | null
  locale: string | null
  colorScheme: 'auto' | 'light' | 'dark' | null
  hide: string | null
  readonly: boolean | string | null
  autosave: 'on' | 'off' | null
  /** Resolves when everything is saved, or cannot be. */
  save(): Promise<void>
  activate(): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  addEventListener<Name extends keyof Events & string>(
    type: Name,
    listener: (event: CustomEvent<Events[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-dashboard-editor>`. Every event is a CustomEvent that bubbles. */
export interface FormyardDashboardEditorEvents {
  'formyard-ready': { readonly dashboardid: string; readonly revision: number }
  'formyard-change': { readonly isDirty: boolean }
  'formyard-save': { readonly revision: number; readonly hasUnpublishedChanges: boolean }
  /** `open` conflicts wait for the author. Other changes are merged. */
  'formyard-conflict': { readonly open: number }
  'formyard-problems': DraftProblems
  /** `preventDefault()` stops it. */
  'formyard-before-activate': { readonly dashboard: object }
  'formyard-activate': { readonly version: number; readonly url: string | null }
  'formyard-pause': object
  'formyard-error': DraftError
}

export interface FormyardDashboardEditorAttributes extends DraftAttributes {
  dashboard?: string
}

/** The details of the events of `<formyard-workflow>`. Every event is a CustomEvent that bubbles. */
export interface FormyardWorkflowEvents {
  'formyard-ready': { readonly workflowid: string; readonly revision: number }
  'formyard-change': { readonly isDirty: boolean }
  'formyard-save': { readonly revision: number; readonly hasUnpublishedChanges: boolean }
  /** `open` conflicts wait for the author. Other changes are merged. */
  'formyard-conflict': { readonly open: number }
  'formyard-problems': DraftProblems
  /** `preventDefault()` stops it. */
  'formyard-before-activate': { readonly workflow: object }
  'formyard-activate': { readonly version: number }
  'formyard-pause': { readonly runs: 'FINISH' | 'HOLD' | 'CANCEL' }
  'formyard-error': DraftError
}

export interface FormyardWorkflowAttributes extends DraftAttributes {
  workflow?: string
}

interface DraftAttributes {
  /** A property. */
  getToken?: GetToken
  'token-url'?: string
  base?: string
  hide?: string
  locale?: string
  'color-scheme'?: 'auto' | 'light' | 'dark'
  readonly?: boolean | ''
  autosave?: 'on' | 'off'
}

interface DraftProblems {
  readonly errors: readonly {
    /** A JSON pointer into the draft. */
    readonly pointer: string
    readonly code: string
    readonly detail: string
  }[]
}

interface DraftError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}
