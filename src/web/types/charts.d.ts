// The types of <formyard-chart> and <formyard-dashboard>. The build puts them into formyard.d.ts.

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
  getToken?: (() => string | Promise<string>) | undefined
  /** Loads the data again. */
  reload(): Promise<void>
}

interface LiveAttributes {
  'token-url'?: string
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
