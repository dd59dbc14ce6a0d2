// The types of Formyard's elements, for pages that use them. Served at /w/v1/formyard.d.ts, in one file with charts.d.ts and drafts.d.ts.
import type {
  FormyardChart,
  FormyardChartAttributes,
  FormyardChartEditor,
  FormyardChartEditorAttributes,
  FormyardChartEditorEvents,
  FormyardChartEvents,
  FormyardDashboard,
  FormyardDashboardAttributes,
  FormyardDashboardEvents,
} from './charts.d.ts'
import type {
  FormyardDashboardEditor,
  FormyardDashboardEditorAttributes,
  FormyardDashboardEditorEvents,
  FormyardWorkflow,
  FormyardWorkflowAttributes,
  FormyardWorkflowEvents,
} from './drafts.d.ts'

/** Gives a browser token: the text, or the reply of "Create a token". Called whenever one is needed. */
export type GetToken = () => GivenToken | Promise<GivenToken>
type GivenToken = string | { readonly token: string }

export interface FormyardForm extends HTMLElement {
  /** The token needs the feature `take`. */
  getToken?: GetToken | undefined
  /** Opens the window of a popup, slider or side tab. */
  open(): Promise<void>
  /** Closes it, without a question about answers. */
  close(): Promise<void>
  /** Loads the form again. */
  reload(): Promise<void>
  addEventListener<Name extends keyof FormyardFormEvents>(
    type: Name,
    listener: (this: FormyardForm, event: CustomEvent<FormyardFormEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-form>`. Every event is a CustomEvent that bubbles. */
export interface FormyardFormEvents {
  'formyard-ready': { readonly version: number }
  'formyard-page': { readonly page: number; readonly pages: number }
  /** The score is there if respondents see it. */
  'formyard-submit': {
    readonly responseid: string
    readonly status: 'COMPLETE'
    readonly score?: number | null
    readonly maxScore?: number | null
    readonly percent?: number | null
    readonly passed?: boolean | null
  }
  'formyard-close': { readonly reason: 'submit' | 'user' | 'script' }
  'formyard-height': { readonly px: number }
  /** The page goes to the URL, unless you call preventDefault. */
  'formyard-redirect': { readonly url: string }
  'formyard-error': { readonly code: string }
}

export interface FormyardFormAttributes {
  /** The public address of the form. */
  src?: string
  /** The id of the form, if your tokens are for several. */
  webform?: string
  /** An address of your server that replies `{ "token": "fy_tok_..." }` to a POST request. */
  'token-url'?: string
  getToken?: GetToken
  /** The address of Formyard, if it is not the one of the script. */
  base?: string
  mode?: 'inline' | 'popup' | 'slider' | 'side-tab' | 'full'
  /** The text of the button, and the name of the frame. */
  label?: string
  side?: 'start' | 'end' | 'bottom'
  /** CSS lengths. */
  width?: string
  height?: string
  'open-on'?: 'click' | 'load' | `time:${number}` | `scroll:${number}`
  show?: 'always' | 'once' | 'daily'
  /** Seconds. */
  'close-on-submit'?: string | number
  /** Values of hidden questions, such as `source=mail&campaign=7`. */
  'hidden-fields'?: string
  /** BCP 47. */
  locale?: string
  'color-scheme'?: 'auto' | 'light' | 'dark'
}

/** An element that reads forms with tokens of your server. */
interface TokenElement extends HTMLElement {
  getToken?: GetToken | undefined
  webform: string | null
  base: string | null
  tokenUrl: string | null
  view: string | null
  locale: string | null
  hide: string | null
}

export interface FormyardDesigner extends TokenElement {
  autosave: string | null
  save(): Promise<void>
  publish(): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** Selects a part of the form by its JSON pointer. */
  select(pointer: string | null): Promise<void>
  show(view: DesignerView): Promise<void>
  /** The form as it is now, with changes that are not saved. */
  definition(): Promise<unknown>
  addEventListener<Name extends keyof FormyardDesignerEvents>(
    type: Name,
    listener: (this: FormyardDesigner, event: CustomEvent<FormyardDesignerEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-designer>`. Every event is a CustomEvent that bubbles. */
export interface FormyardDesignerEvents {
  'formyard-ready': { readonly webformid: string; readonly revision: number }
  'formyard-change': {
    readonly isDirty: boolean
    /** The ids of the selected questions. */
    readonly touched: readonly string[]
  }
  'formyard-save': { readonly revision: number; readonly hasUnpublishedChanges: boolean }
  /** Changes of somebody else were joined. `open` is the number of places to decide. */
  'formyard-conflict': { readonly merged: number; readonly open: number }
  'formyard-problems': {
    readonly errors: readonly {
      /** A JSON pointer into the form. */
      readonly pointer: string
      readonly code: string
      readonly detail: string
    }[]
    /** The number of hints. */
    readonly advice: number
  }
  /** The draft is published, unless you call preventDefault. */
  'formyard-before-publish': { readonly definition: unknown }
  'formyard-regrade': { readonly regradeids: readonly string[] }
  'formyard-publish': { readonly version: number; readonly url: string }
  /** A JSON pointer to the selected part; null for the form itself. */
  'formyard-select': { readonly pointer: string | null }
  'formyard-error': ElementError
}

interface ElementError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

export type DesignerView =
  | 'build'
  | 'logic'
  | 'scoring'
  | 'settings'
  | 'theme'
  | 'languages'
  | 'versions'
  | 'json'

export interface FormyardResults extends TokenElement {
  /** Reads the responses again. */
  reload(): Promise<void>
  show(view: ResultsView): Promise<void>
  /** Opens a response; null shows the table. */
  select(responseid: string | null): Promise<void>
  addEventListener<Name extends keyof FormyardResultsEvents>(
    type: Name,
    listener: (this: FormyardResults, event: CustomEvent<FormyardResultsEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-results>`. Every event is a CustomEvent that bubbles. */
export interface FormyardResultsEvents {
  'formyard-ready': { readonly webformid: string }
  /** Null for the table. */
  'formyard-select': { readonly responseid: string | null }
  /** `part` has changed. */
  'formyard-table': { readonly table: ResultsTable; readonly part: keyof ResultsTable }
  'formyard-error': ElementError
}

/** What the table shows; members that are absent are as at first. */
export interface ResultsTable {
  /** A condition; see docs/logic.md. */
  readonly filter?: unknown
  readonly sort?: { readonly by: string; readonly order: 'ASC' | 'DESC' }
  /** The ids of the columns that are shown. */
  readonly columns?: readonly string[]
}

export type ResultsView = 'table' | 'summary' | 'response'

interface TokenAttributes {
  getToken?: GetToken
  webform?: string
  'token-url'?: string
  base?: string
  hide?: string
  locale?: string
  'color-scheme'?: 'auto' | 'light' | 'dark'
}

export interface FormyardDesignerAttributes extends TokenAttributes {
  view?: DesignerView
  readonly?: boolean | ''
  autosave?: 'on' | 'off'
}

export interface FormyardResultsAttributes extends TokenAttributes {
  view?: ResultsView
}

type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (event: CustomEvent<Events[Name]>) => void
}

/** The elements as they are written in JSX. Extend the `IntrinsicElements` of your framework with it. */
export interface FormyardElements {
  'formyard-form': FormyardFormAttributes & Listeners<FormyardFormEvents> & Common
  'formyard-designer': FormyardDesignerAttributes & Listeners<FormyardDesignerEvents> & Common
  'formyard-results': FormyardResultsAttributes & Listeners<FormyardResultsEvents> & Common
  'formyard-chart': FormyardChartAttributes & Listeners<FormyardChartEvents> & Common
  'formyard-chart-editor': FormyardChartEditorAttributes & Listeners<FormyardChartEditorEvents> & Common
  'formyard-dashboard': FormyardDashboardAttributes & Listeners<FormyardDashboardEvents> & Common
  'formyard-dashboard-editor': FormyardDashboardEditorAttributes &
    Listeners<FormyardDashboardEditorEvents> &
    Common
  'formyard-workflow': FormyardWorkflowAttributes & Listeners<FormyardWorkflowEvents> & Common
}

interface Common {
  id?: string
  className?: string
  slot?: string
  hidden?: boolean
  children?: unknown
  key?: string | number
  ref?: unknown
}

type DetailIn<Events, Name> = Name extends keyof Events ? Events[Name] : never
type EventName =
  | keyof FormyardFormEvents
  | keyof FormyardDesignerEvents
  | keyof FormyardResultsEvents
  | keyof FormyardChartEvents
  | keyof FormyardChartEditorEvents
  | keyof FormyardDashboardEvents
  | keyof FormyardDashboardEditorEvents
  | keyof FormyardWorkflowEvents

/** Events as other elements receive them, such as a parent of several Formyard elements. */
type FormyardEvents = {
  readonly [Name in EventName]: CustomEvent<
    | DetailIn<FormyardFormEvents, Name>
    | DetailIn<FormyardDesignerEvents, Name>
    | DetailIn<FormyardResultsEvents, Name>
    | DetailIn<FormyardChartEvents, Name>
    | DetailIn<FormyardChartEditorEvents, Name>
    | DetailIn<FormyardDashboardEvents, Name>
    | DetailIn<FormyardDashboardEditorEvents, Name>
    | DetailIn<FormyardWorkflowEvents, Name>
  >
}

declare global {
  interface HTMLElementTagNameMap {
    'formyard-form': FormyardForm
    'formyard-designer': FormyardDesigner
    'formyard-results': FormyardResults
    'formyard-chart': FormyardChart
    'formyard-chart-editor': FormyardChartEditor
    'formyard-dashboard': FormyardDashboard
    'formyard-dashboard-editor': FormyardDashboardEditor
    'formyard-workflow': FormyardWorkflow
  }
  interface HTMLElementEventMap extends FormyardEvents {}
}
