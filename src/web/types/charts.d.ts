// The types of <formyard-chart>, <formyard-chart-editor> and <formyard-dashboard>. The build puts them into formyard.d.ts.
import type { GetToken } from './formyard.d.ts'

export interface FormyardChart extends LiveElement {
  /** Draws again, such as after your page has changed its colors. */
  redraw(): Promise<void>
  addEventListener<Name extends keyof FormyardChartEvents>(
    type: Name,
    listener: (this: FormyardChart, event: CustomEvent<FormyardChartEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-chart>`. Every event is a CustomEvent that bubbles. */
export interface FormyardChartEvents {
  'formyard-ready': { readonly chartid: string }
  /** Somebody chose a value of the chart. */
  'formyard-mark': ChosenMark & { readonly chartid: string }
  'formyard-error': { readonly code: string; readonly message: string; readonly retryable: boolean }
}

interface ChosenMark {
  /** The row of the data, from 0. */
  readonly row: number
  /** The cells of the row by the names in the query. */
  readonly values: Readonly<Record<string, unknown>>
}

/** The editor of a chart. Its tokens need the feature `charts`. */
export interface FormyardChartEditor extends HTMLElement {
  /** Returns a browser token. Called whenever a token is needed. */
  getToken?: GetToken | undefined
  tokenUrl: string | null
  base: string | null
  locale: string | null
  colorScheme: 'auto' | 'light' | 'dark' | null
  /** The id of the application, if the token names none. */
  app: string | null
  /** The id of the chart. Without it, a new one is created. */
  chart: string | null
  /** The id of the dataset of a new chart, and a column that the chart should suit. */
  datasetId: string | null
  column: string | null
  /** Resolves when everything is saved, or cannot be. */
  save(): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** The chart as it is edited: `name`, `kind`, `query` and `options`. */
  definition(): Promise<object | undefined>
  addEventListener<Name extends keyof FormyardChartEditorEvents>(
    type: Name,
    listener: (this: FormyardChartEditor, event: CustomEvent<FormyardChartEditorEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-chart-editor>`. Every event is a CustomEvent that bubbles. */
export interface FormyardChartEditorEvents {
  'formyard-ready': { readonly chartid: string | null }
  'formyard-change': { readonly isDirty: boolean }
  /** A new chart was stored. */
  'formyard-create': { readonly chartid: string }
  'formyard-save': { readonly chartid: string }
  'formyard-error': { readonly code: string; readonly message: string; readonly retryable: boolean }
}

export interface FormyardDashboard extends LiveElement {
  /** The tab, filters and picked values, as in the address of the public page. */
  state: string | null
  fullscreen(): Promise<void>
  addEventListener<Name extends keyof FormyardDashboardEvents>(
    type: Name,
    listener: (this: FormyardDashboard, event: CustomEvent<FormyardDashboardEvents[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** The details of the events of `<formyard-dashboard>`. Every event is a CustomEvent that bubbles. */
export interface FormyardDashboardEvents {
  'formyard-ready': { readonly dashboardid: string; readonly tab: string; readonly version: number }
  'formyard-state': { readonly state: string }
  /** The card filters, goes down or opens an address, unless you call preventDefault. */
  'formyard-mark': ChosenMark & { readonly card: string }
  /** The address opens in a new tab, unless you call preventDefault. */
  'formyard-open': { readonly url: string }
  'formyard-error': { readonly code: string; readonly message: string; readonly retryable: boolean }
}

interface LiveElement extends HTMLElement {
  /** Returns a browser token with the feature `chart`. Called whenever a token is needed. */
  getToken?: GetToken | undefined
  /** Loads the data again. */
  reload(): Promise<void>
}

interface LiveAttributes {
  'token-url'?: string
  /** A property. */
  getToken?: GetToken
  base?: string
  locale?: string
  'color-scheme'?: 'auto' | 'light' | 'dark'
  /** Seconds between loading again; at least 10. */
  refresh?: string | number
}

export interface FormyardChartAttributes extends LiveAttributes {
  'chart-id'?: string
  view?: 'chart' | 'table'
}

export interface FormyardDashboardAttributes extends LiveAttributes {
  'dashboard-id'?: string
  state?: string
}

export interface FormyardChartEditorAttributes extends Omit<LiveAttributes, 'refresh'> {
  app?: string
  chart?: string
  dataset?: string
  column?: string
}
